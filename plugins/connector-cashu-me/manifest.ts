import { NwcFlows } from '#contracts/connector-nwc'
import { walletConnectors, walletScreens } from '#contracts/wallet'
import { definePlugin } from '#kernel'

export default definePlugin({
  id: 'connector-cashu-me',
  version: '1.0.0',
  api: 1,
  title: 'Cashu.me',
  summary: 'Connects Cashu.me by a connection secret.',
  icon: 'wallet',
  requires: [NwcFlows],
  contributes: [
    walletConnectors({
      id: 'cashu-me',
      order: 5,
      name: 'Cashu.me',
      connectorType: 'nwc.cashume',
      tile: {
        background: '#7f38ca',
        ink: '#ffffff',
        mark: 'M4 12a8 5 0 0 0 16 0M4 12a8 5 0 0 1 16 0M8 10l2 3M15 9l2 3',
      },
      route: '/cashu-me',
    }),
    walletScreens({
      id: 'cashu-me',
      route: '/cashu-me',
      title: 'Connect Cashu.me',
      isForm: true,
      view: () => import('./views/cashu-me-screen'),
    }),
  ],
})
