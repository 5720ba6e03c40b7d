import { NwcFlows } from '#contracts/connector-nwc'
import { walletConnectors, walletScreens } from '#contracts/wallet'
import { definePlugin } from '#kernel'

export default definePlugin({
  id: 'connector-primal',
  version: '1.0.0',
  api: 1,
  title: 'Primal Mobile',
  summary: 'Connects Primal Mobile by a connection secret.',
  icon: 'wallet',
  requires: [NwcFlows],
  contributes: [
    walletConnectors({
      id: 'primal',
      order: 4,
      name: 'Primal Mobile',
      connectorType: 'nwc.primal',
      tile: { background: '#000000', ink: '#ff7a1a', mark: 'M12 21a9 9 0 1 1 9-9M8 13a4 4 0 1 1 5 3' },
      route: '/primal',
    }),
    walletScreens({
      id: 'primal',
      route: '/primal',
      title: 'Connect Primal Mobile',
      isForm: true,
      view: () => import('./views/primal-screen'),
    }),
  ],
})
