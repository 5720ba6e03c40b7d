import { noteActions, noteExtras, noteKinds } from '#contracts/notes'
import { notificationKinds } from '#contracts/notifications'
import { profileActions } from '#contracts/profiles'
import { reactionTabs } from '#contracts/reactions'
import { paymentOrigins, Wallet } from '#contracts/wallet'
import { definePlugin } from '#kernel'
import { Outside } from '#kernel/outside'
import { kindNames, settingsSections, shortcuts } from '#kernel/shell'
import { ZapNotifications, Zaps } from './contract'

export default definePlugin({
  id: 'zaps',
  version: '1.0.0',
  api: 1,
  title: 'Zaps',
  summary: 'Send sats with a note, and see who did.',
  icon: 'zap',
  records: ['pinion/zaps'],
  requires: [Outside, Wallet],
  provides: [Zaps, ZapNotifications],
  permissions: ['sign:9734', 'wallet:pay', 'network:lightning providers'],
  contributes: [
    kindNames({ id: 'zaps', names: { 9734: ['a zap', 'zap requests'] } }),
    noteActions({
      id: 'zap',
      order: 40,
      label: 'Zaps',
      when: ({ signedFor }) => !signedFor,
      view: () => import('./views/zap-button'),
    }),
    noteExtras({
      id: 'zap-goal',
      when: ({ event }) => event.tags.some(tag => tag[0] === 'zapraiser'),
      view: () => import('./views/zap-goal'),
    }),
    noteKinds({
      id: 'receipt',
      kinds: [9735],
      bare: true,
      signedFor: true,
      view: () => import('./views/zap-note'),
    }),
    reactionTabs({ id: 'zaps', order: 30, label: 'Zaps', view: () => import('./views/zaps-tab') }),
    notificationKinds({
      id: 'zaps',
      order: 40,
      kinds: [9735],
      push: [9735],
      label: 'Zaps',
      icon: 'zap',
      check: ZapNotifications,
      of: ({ event, ids, address }) => ({ about: ids[0] ?? address ?? event.id }),
      title: ({ notification: { users, originalEventId } }) =>
        users.some(({ event }) => event.id === originalEventId) ? 'zapped you' : 'zapped your note',
      view: () => import('./views/zap-notification'),
    }),
    profileActions({
      id: 'zap',
      order: 15,
      when: ({ pubkey, session }) => session.canSign && session.pubkey !== pubkey,
      view: () => import('./views/zap-person'),
    }),
    paymentOrigins({ id: 'zaps', label: 'Zaps', find: () => import('./receipts/find-zap-origins') }),
    shortcuts({
      id: 'zap',
      order: 20,
      keys: 'z',
      label: 'Zap the note',
      when: ({ session }) => session.canSign,
      action: () => import('./keys/zap-note'),
    }),
    settingsSections({
      id: 'zaps',
      order: 45,
      title: 'Zaps',
      icon: 'zap',
      when: ({ session }) => session.canSign,
      view: () => import('./views/zaps-section'),
    }),
  ],
  activateOn: ['sign-out'],
  activate: () => import('./plugin'),
})
