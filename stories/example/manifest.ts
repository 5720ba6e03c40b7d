import { noteActions } from '#contracts/notes'
import { definePlugin } from '#kernel'

export default definePlugin({
  id: 'reading-time',
  version: '1.0.0',
  api: 1,
  title: 'Reading time',
  summary: 'Says under a long note how long it takes to read.',
  icon: 'clock',
  contributes: [
    noteActions({
      id: 'reading-time',
      order: 90,
      label: 'Reading times',
      when: ({ event }) => event.content.length > 400,
      view: () => import('./reading-time'),
    }),
  ],
})
