import { addressableEventRoute, noteRoute } from '#contracts/site-routes'
import { definePlugin } from '#kernel'
import { routes } from '#kernel/shell'

export default definePlugin({
  id: 'thread',
  version: '1.0.0',
  api: 1,
  title: 'Threads',
  summary: 'The page of a note: what it answers, and every reply, as a tree.',
  icon: 'note',
  contributes: [
    routes({ id: 'note', to: noteRoute, view: () => import('./views/note-page') }),
    routes({ id: 'address', to: addressableEventRoute, view: () => import('./views/address-page') }),
  ],
})
