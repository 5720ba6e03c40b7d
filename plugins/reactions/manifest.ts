import { noteActions, noteKinds, noteMenu } from '#contracts/notes'
import { notificationKinds } from '#contracts/notifications'
import { profileTabs } from '#contracts/profiles'
import { definePlugin } from '#kernel'
import { shortcuts } from '#kernel/shell'
import { ReactionsDialog, reactionTabs } from './contract'

export default definePlugin({
  id: 'reactions',
  version: '1.0.0',
  api: 1,
  title: 'Reactions',
  summary: 'Like notes, or answer them with an emoji, and see who did.',
  icon: 'heart',
  provides: [ReactionsDialog],
  permissions: ['publish:7', 'publish:5'],
  contributes: [
    noteActions({
      id: 'like',
      order: 30,
      label: 'Likes',
      when: ({ isSignedForOthers }) => !isSignedForOthers,
      view: () => import('./views/like-button'),
    }),
    shortcuts({
      id: 'like',
      order: 18,
      keys: 'l',
      label: 'Like the note, or take the like back',
      when: ({ session }) => session.canSign,
      action: () => import('./keys/like-focused-note'),
    }),
    noteMenu({
      id: 'show-reactions',
      order: 5,
      label: 'Show reactions',
      icon: 'heart',
      action: () => import('./publish/show-reactions'),
    }),
    noteKinds({
      id: 'reaction',
      kinds: [7],
      roles: ['reaction'],
      bodyOnly: true,
      view: () => import('./views/reaction-note'),
    }),
    notificationKinds({
      id: 'reactions',
      order: 20,
      kinds: [7],
      push: [7],
      label: 'Reactions',
      icon: 'heart',
      // If there are several `e` tags, the last one names the event that was reacted to (NIP-25). A dislike causes no
      // notification.
      parseAction({ event, eventIds, address }) {
        const about = eventIds.at(-1) ?? address
        return about === undefined || event.content.trim() === '-' ? undefined : { targetId: about }
      },
      title: ({ isOwn }) => (isOwn ? 'reacted to your note' : 'reacted to a note that mentions you'),
      view: () => import('./views/reaction-notification'),
    }),
    profileTabs({
      id: 'likes',
      order: 50,
      path: 'likes',
      label: 'Likes',
      view: () => import('./views/profile-likes-tab'),
    }),
    reactionTabs({ id: 'likes', order: 10, label: 'Likes', view: () => import('./views/likes-tab') }),
  ],
  activate: () => import('./plugin'),
})
