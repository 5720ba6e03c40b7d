import { noteKinds } from '#contracts/notes'
import { definePlugin } from '#kernel'

export default definePlugin({
  id: 'highlights',
  version: '1.0.0',
  api: 1,
  title: 'Highlights',
  summary: 'Passages that people marked in articles and web pages.',
  icon: 'article',
  contributes: [noteKinds({ id: 'highlight', kinds: [9802], view: () => import('./views/highlight') })],
})
