import { noteKinds } from '#contracts/notes'
import { definePlugin } from '#kernel'

export default definePlugin({
  id: 'example-plugin',
  version: '1.0.0',
  api: 1,
  title: 'Example plugin',
  summary: 'Shows notes of kind 30777.',
  icon: 'plugins',
  contributes: [
    noteKinds({
      id: 'note',
      kinds: [30_777],
      // With the role `post`, feeds request this kind too.
      roles: ['post'],
      view: () => import('./views/example-plugin-note'),
    }),
  ],
})
