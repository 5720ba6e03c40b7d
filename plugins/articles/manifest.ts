import { noteKinds } from '#contracts/notes'
import { profileTabs } from '#contracts/profiles'
import { definePlugin } from '#kernel'
import { Markdown } from './contract'

export default definePlugin({
  id: 'articles',
  version: '1.0.0',
  api: 1,
  title: 'Articles',
  summary: 'Long texts with headings, pictures and lists.',
  icon: 'article',
  contributes: [
    Markdown.contribute(() => import('./views/markdown-view')),
    noteKinds({ id: 'article', kinds: [30023], view: () => import('./views/article-card') }),
    profileTabs({
      id: 'articles',
      order: 45,
      path: 'articles',
      label: 'Articles',
      view: () => import('./views/articles-tab'),
      requiredKinds: [30023],
    }),
  ],
})
