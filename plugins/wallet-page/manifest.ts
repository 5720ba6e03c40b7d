import { composerTools } from '#contracts/composer'
import { NoteInvoice } from '#contracts/notes'
import { walletHistoryRoute, walletRoute } from '#contracts/site-routes'
import { Wallet, walletPaid } from '#contracts/wallet'
import { definePlugin } from '#kernel'
import { bottomBarItems, routes, settingsSections, sidebarItems } from '#kernel/shell'
import { PaymentLog } from './contract'

export default definePlugin({
  id: 'wallet-page',
  version: '1.0.0',
  api: 1,
  title: 'Wallet page',
  summary: 'The wallet in Settings, with its balance in the menu.',
  icon: 'wallet',
  requires: [Wallet],
  provides: [PaymentLog],
  contributes: [
    routes({ id: 'wallet', to: walletRoute, view: () => import('./views/wallet-page') }),
    routes({ id: 'history', to: walletHistoryRoute, view: () => import('./views/history-page') }),
    sidebarItems({
      id: 'wallet',
      order: 50,
      label: 'Wallet',
      icon: 'wallet',
      to: walletRoute,
      when: ({ session }) => session.pubkey !== undefined,
      badge: () => import('./views/balance-badge'),
    }),
    bottomBarItems({
      id: 'wallet',
      order: 20,
      label: 'Wallet',
      icon: 'wallet',
      to: walletRoute,
      when: ({ session }) => session.pubkey !== undefined,
      badge: () => import('./views/balance-badge'),
    }),
    NoteInvoice.contribute(() => import('./views/note-invoice')),
    composerTools({ id: 'invoice', order: 50, view: () => import('./views/insert-invoice-button') }),
    settingsSections({
      id: 'wallet',
      order: 25,
      title: 'Wallet',
      icon: 'wallet',
      view: () => import('./views/wallet-settings-section'),
    }),
  ],
  activateOn: ['sign-out', walletPaid],
  activate: () => import('./plugin'),
})
