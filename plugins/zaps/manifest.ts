import { noteActions, noteFooters, noteKinds } from '#contracts/notes'
import { notificationKinds } from '#contracts/notifications'
import { profileActions } from '#contracts/profiles'
import { reactionTabs } from '#contracts/reactions'
import { paymentPurposeFinders, Wallet } from '#contracts/wallet'
import { definePlugin } from '#kernel'
import { kindNames, settingsSections, shortcuts } from '#kernel/shell'
import { UrlPolicy } from '#kernel/url-policy'
import { ZapNotificationVerifier, Zaps } from './contract'

export default definePlugin({
  id: 'zaps',
  version: '1.0.0',
  api: 1,
  title: 'Zaps',
  summary: 'Send sats with a note, and see who did.',
  icon: 'zap',
  records: ['pinion/zaps'],
  requires: [UrlPolicy, Wallet],
  provides: [Zaps, ZapNotificationVerifier],
  permissions: ['sign:9734', 'wallet:pay', 'network:lightning providers'],
  contributes: [
    kindNames({ id: 'zaps', names: { 9734: ['a zap', 'zap requests'] } }),
    noteActions({
      id: 'zap',
      order: 40,
      label: 'Zaps',
      when: ({ isSignedForOthers }) => !isSignedForOthers,
      view: () => import('./views/zap-button'),
    }),
    noteFooters({
      id: 'zap-goal',
      when: ({ event }) => event.tags.some(tag => tag[0] === 'zapraiser'),
      view: () => import('./views/zapraiser-progress'),
    }),
    noteKinds({
      id: 'receipt',
      kinds: [9735],
      bodyOnly: true,
      isSignedForOthers: true,
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
      verifier: ZapNotificationVerifier,
      parseAction: ({ event, eventIds, address }) => ({ targetId: eventIds[0] ?? address ?? event.id }),
      title: ({ notification: { users, targetId } }) =>
        users.some(({ event }) => event.id === targetId) ? 'zapped you' : 'zapped your note',
      view: () => import('./views/zap-notification'),
    }),
    profileActions({
      id: 'zap',
      order: 15,
      when: ({ pubkey, session }) => session.canSign && session.pubkey !== pubkey,
      view: () => import('./views/zap-person-button'),
    }),
    paymentPurposeFinders({ id: 'zaps', label: 'Zaps', find: () => import('./receipts/find-zap-purposes') }),
    shortcuts({
      id: 'zap',
      order: 20,
      keys: 'z',
      label: 'Zap the note',
      when: ({ session }) => session.canSign,
      action: () => import('./keys/open-zap-dialog'),
    }),
    settingsSections({
      id: 'zaps',
      order: 45,
      title: 'Zaps',
      icon: 'zap',
      when: ({ session }) => session.canSign,
      view: () => import('./views/zaps-settings-section'),
    }),
  ],
  activateOn: ['sign-out'],
  activate: () => import('./plugin'),
})
