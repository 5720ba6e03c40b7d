import { noteActions, noteKinds } from '#contracts/notes'
import { notificationKinds } from '#contracts/notifications'
import { reactionTabs } from '#contracts/reactions'
import { definePlugin } from '#kernel'
import { shortcuts } from '#kernel/shell'

export default definePlugin({
  id: 'reposts',
  version: '1.0.0',
  api: 1,
  title: 'Reposts',
  summary: 'Shows what others pass on, and passes notes on, as they are or with a word of your own.',
  icon: 'repost',
  permissions: ['publish:6', 'publish:16', 'publish:5'],
  contributes: [
    noteActions({
      id: 'repost',
      order: 20,
      label: 'Reposts',
      when: ({ signedFor }) => !signedFor,
      view: () => import('./views/repost-button'),
    }),
    noteKinds({
      id: 'repost',
      kinds: [6],
      as: ['repost'],
      bare: true,
      preload: true,
      view: () => import('./views/repost'),
    }),
    noteKinds({
      id: 'generic-repost',
      kinds: [16],
      as: ['generic-repost'],
      bare: true,
      view: () => import('./views/repost'),
    }),
    shortcuts({
      id: 'repost',
      order: 16,
      keys: 't',
      label: 'Repost the note',
      when: ({ session }) => session.canSign,
      action: () => import('./keys/repost-note'),
    }),
    notificationKinds({
      id: 'reposts',
      order: 30,
      kinds: [6, 16],
      push: [6],
      label: 'Reposts',
      icon: 'repost',
      // An addressable event is identified by its address, which all its versions share (NIP-18).
      of({ ids, address }) {
        const about = address ?? ids[0]
        return about === undefined ? undefined : { about }
      },
      title: ({ own }) => (own ? 'reposted your note' : 'reposted a note that mentions you'),
    }),
    reactionTabs({ id: 'reposts', order: 20, label: 'Reposts', view: () => import('./views/reposts-tab') }),
  ],
})
