import { FullPageWallet } from '#contracts/wallet-page'
import { definePlugin } from '#kernel'
import { Config } from '#kernel/config'
import { Dialogs, settingsSections } from '#kernel/shell'
import { Cashu } from './contract'

export default definePlugin({
  id: 'cashu',
  version: '0.1.0',
  api: 1,
  title: 'Cashu wallet',
  summary: "Shows a Cashu wallet of another site on the page Wallet, if this site's config.json names one.",
  icon: 'wallet',
  requires: [Config, Dialogs],
  provides: [Cashu],
  contributes: [
    FullPageWallet.contribute(() => import('./views/cashu-frame-area')),
    settingsSections({
      id: 'cashu',
      order: 26,
      title: 'Cashu wallet',
      icon: 'wallet',
      when: ({ session, site }) => session.pubkey !== undefined && site?.cashuWallet !== undefined,
      view: () => import('./views/cashu-settings-section'),
    }),
  ],
  activateOn: ['stored'],
  activate: () => import('./plugin'),
})
