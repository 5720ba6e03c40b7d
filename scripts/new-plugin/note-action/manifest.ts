import { noteActions } from '#contracts/notes'
import { definePlugin } from '#kernel'

export default definePlugin({
  id: 'example-plugin',
  version: '1.0.0',
  api: 1,
  title: 'Example plugin',
  summary: 'Counts the words of a note when its button is pressed.',
  icon: 'plugins',
  contributes: [
    noteActions({
      id: 'count-words',
      order: 80,
      label: 'Example plugin',
      // The button is shown below text notes only.
      when: ({ event }) => event.kind === 1,
      view: () => import('./views/example-plugin-button'),
    }),
  ],
})
