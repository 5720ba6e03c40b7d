import { walletConnectors, walletScreens } from '#contracts/wallet'
import { definePlugin } from '#kernel'
import { NwcConnectionRequest, NwcFlows, NwcSecretForm } from './contract'

export default definePlugin({
  id: 'connector-nwc',
  version: '1.0.0',
  api: 1,
  title: 'Nostr Wallet Connect',
  summary: 'Connects wallets by a connection secret (NIP-47).',
  icon: 'wallet',
  provides: [NwcFlows],
  contributes: [
    walletConnectors({
      id: 'nwc',
      order: 8,
      name: 'NWC',
      connectorType: 'nwc.generic',
      tile: { background: '#ffffff', ink: '#6b3fa0', mark: 'M3 15l6-9 4 5 5-8M3 21h18M18 3l3 3-3 3' },
      route: '/nwc',
      opensTypes: [
        'nwc.generic',
        'nwc.alby',
        'nwc.albyhub',
        'nwc.lnfi',
        'nwc.coinos',
        'nwc.flash',
        'nwc.primal',
        'nwc.cashume',
        'nwc.lnbits',
        'nwc.rizful',
      ],
      open: () => import('./open'),
    }),
    walletScreens({
      id: 'nwc',
      route: '/nwc',
      title: 'Nostr Wallet Connect',
      isForm: true,
      view: () => import('./views/nwc-screen'),
    }),
    NwcSecretForm.contribute(() => import('./views/secret-form-view')),
    NwcConnectionRequest.contribute(() => import('./views/connection-request-view')),
  ],
  activate: () => import('./plugin'),
})
