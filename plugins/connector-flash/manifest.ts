import { NwcFlows } from '#contracts/connector-nwc'
import { walletConnectors, walletScreens } from '#contracts/wallet'
import { definePlugin } from '#kernel'

export default definePlugin({
  id: 'connector-flash',
  version: '1.0.0',
  api: 1,
  title: 'Flash Wallet',
  summary: 'Connects a Flash wallet by a code to scan.',
  icon: 'wallet',
  requires: [NwcFlows],
  contributes: [
    walletConnectors({
      id: 'flash',
      order: 3,
      name: 'Flash Wallet',
      connectorType: 'nwc.flash',
      tile: { background: '#000000', ink: '#facc15', mark: 'M14 2L6 13h5l-1 9 8-12h-5z' },
      route: '/flash-wallet',
    }),
    walletScreens({
      id: 'flash',
      route: '/flash-wallet',
      title: 'Connect Flash Wallet',
      view: () => import('./views/flash-screen'),
    }),
  ],
})
