import { noteKinds } from '#contracts/notes'
import { notificationKinds } from '#contracts/notifications'
import { definePlugin } from '#kernel'

export default definePlugin({
  id: 'highlights',
  version: '1.0.0',
  api: 1,
  title: 'Highlights',
  summary: 'Passages that people marked in articles and web pages.',
  icon: 'article',
  contributes: [
    noteKinds({ id: 'highlight', kinds: [9802], view: () => import('./views/highlight') }),
    notificationKinds({
      id: 'highlights',
      order: 50,
      kinds: [9802],
      label: 'Highlights',
      icon: 'article',
      // An article's address identifies all its versions; an id names only one version (NIP-84).
      parseAction: ({ event, eventIds, address }) => ({ targetId: address ?? eventIds[0] ?? event.id }),
      title: () => 'highlighted your words',
      view: () => import('./views/highlight-notification'),
    }),
  ],
})
