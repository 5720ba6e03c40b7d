import { NwcFlows } from '#contracts/connector-nwc'
import { walletConnectors, walletScreens } from '#contracts/wallet'
import { definePlugin } from '#kernel'

export default definePlugin({
  id: 'connector-rizful',
  version: '1.0.0',
  api: 1,
  title: 'Rizful',
  summary: 'Connects Rizful by a connection secret.',
  icon: 'wallet',
  requires: [NwcFlows],
  contributes: [
    walletConnectors({
      id: 'rizful',
      order: 7,
      name: 'Rizful',
      connectorType: 'nwc.rizful',
      tile: { background: '#000000', ink: '#a3e635', mark: 'M7 21V4h6a4.500 4.500 0 0 1 0 9H7M13 13l5 8' },
      route: '/lnbits-nwc',
    }),
    walletScreens({
      id: 'rizful',
      route: '/rizful',
      title: 'Connect Rizful',
      isForm: true,
      view: () => import('./views/rizful-screen'),
    }),
  ],
})
