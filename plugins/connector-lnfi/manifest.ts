import { NwcFlows } from '#contracts/connector-nwc'
import { walletConnectors, walletScreens } from '#contracts/wallet'
import { definePlugin } from '#kernel'

export default definePlugin({
  id: 'connector-lnfi',
  version: '1.0.0',
  api: 1,
  title: 'LN Link',
  summary: 'Connects LN Link by a connection secret.',
  icon: 'wallet',
  requires: [NwcFlows],
  contributes: [
    walletConnectors({
      id: 'lnfi',
      order: 10,
      name: 'LN Link',
      connectorType: 'nwc.generic',
      tile: {
        background: '#ffffff',
        ink: '#1d4ed8',
        mark: 'M9 15l6-6M10 6l2-2a5 5 0 0 1 7 7l-2 2M14 18l-2 2a5 5 0 0 1-7-7l2-2',
      },
      route: '/lnfi',
    }),
    walletScreens({
      id: 'lnfi',
      route: '/lnfi',
      title: 'Connect LN Link',
      isForm: true,
      view: () => import('./views/lnfi-screen'),
    }),
  ],
})
