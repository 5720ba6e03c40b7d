import { composerModes } from '#contracts/composer'
import { noteKinds } from '#contracts/notes'
import { definePlugin } from '#kernel'
import { kindNames } from '#kernel/shell'
import type { IconDrawing } from '#ui-kit'

const BARS: IconDrawing = [
  ['path', { d: 'M4 6h11' }],
  ['path', { d: 'M4 12h16' }],
  ['path', { d: 'M4 18h6' }],
]

export default definePlugin({
  id: 'polls',
  version: '1.0.0',
  api: 1,
  title: 'Polls',
  summary: 'Ask people to choose, vote, and see the results.',
  icon: BARS,
  permissions: ['publish:1068', 'publish:1018', 'publish-as'],
  contributes: [
    kindNames({ id: 'polls', names: { 1068: ['a poll', 'polls'], 1018: ['a vote', 'votes'] } }),
    noteKinds({ id: 'poll', kinds: [1068], roles: ['post'], view: () => import('./views/poll-note') }),
    composerModes({
      id: 'poll',
      label: 'Poll',
      icon: BARS,
      when: ({ options }) => !options.replyTo && !options.quote,
      view: () => import('./compose/poll-fields'),
      rules: () => import('./compose/poll-rules'),
    }),
  ],
})
