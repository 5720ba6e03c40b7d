import { walletConnectors, walletScreens } from '#contracts/wallet'
import { definePlugin } from '#kernel'

export default definePlugin({
  id: 'example-plugin',
  version: '1.0.0',
  api: 1,
  title: 'Example plugin',
  summary: 'Connects a wallet by a connection secret (NIP-47).',
  icon: 'wallet',
  contributes: [
    walletConnectors({
      id: 'example-plugin',
      order: 20,
      name: 'Example plugin',
      connectorType: 'nwc.generic',
      tile: { background: '#ffffff', ink: '#111111', mark: 'M4 7h16v12H4zM4 11h16M15 15h2' },
      route: '/example-plugin',
    }),
    walletScreens({
      id: 'example-plugin',
      route: '/example-plugin',
      title: 'Connect Example plugin',
      view: () => import('./views/example-plugin-screen'),
    }),
  ],
})
