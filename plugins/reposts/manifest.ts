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
      when: ({ isSignedForOthers }) => !isSignedForOthers,
      view: () => import('./views/repost-button'),
    }),
    noteKinds({
      id: 'repost',
      kinds: [6],
      roles: ['repost'],
      bodyOnly: true,
      preload: true,
      view: () => import('./views/repost-note'),
    }),
    noteKinds({
      id: 'generic-repost',
      kinds: [16],
      roles: ['generic-repost'],
      bodyOnly: true,
      view: () => import('./views/repost-note'),
    }),
    shortcuts({
      id: 'repost',
      order: 16,
      keys: 't',
      label: 'Repost the note',
      when: ({ session }) => session.canSign,
      action: () => import('./keys/repost-focused-note'),
    }),
    notificationKinds({
      id: 'reposts',
      order: 30,
      kinds: [6, 16],
      push: [6],
      label: 'Reposts',
      icon: 'repost',
      // An addressable event is identified by its address, which all its versions share (NIP-18).
      parseAction({ eventIds, address }) {
        const about = address ?? eventIds[0]
        return about === undefined ? undefined : { targetId: about }
      },
      title: ({ isOwn }) => (isOwn ? 'reposted your note' : 'reposted a note that mentions you'),
    }),
    reactionTabs({ id: 'reposts', order: 20, label: 'Reposts', view: () => import('./views/reposts-tab') }),
  ],
})
