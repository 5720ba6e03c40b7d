import { NwcFlows } from '#contracts/connector-nwc'
import { walletConnectors, walletScreens } from '#contracts/wallet'
import { definePlugin } from '#kernel'

export default definePlugin({
  id: 'connector-alby-hub',
  version: '1.0.0',
  api: 1,
  title: 'Alby Hub',
  summary: 'Connects an Alby Hub by Alby Cloud, Alby Go or a connection secret.',
  icon: 'wallet',
  requires: [NwcFlows],
  contributes: [
    walletConnectors({
      id: 'alby-hub',
      order: 1,
      name: 'Alby Hub',
      connectorType: 'nwc.albyhub',
      tile: {
        background: '#000000',
        ink: '#ffdf6f',
        mark: 'M12 3l8 4.500v9L12 21l-8-4.500v-9zM4 7.500l8 4.500 8-4.500M12 12v9',
      },
      route: '/alby-hub',
    }),
    walletScreens({
      id: 'alby-hub',
      route: '/alby-hub',
      title: 'Connect Alby Hub',
      view: () => import('./views/alby-hub-screen'),
    }),
    walletScreens({
      id: 'alby-go',
      route: '/alby-go',
      title: 'Connect Alby Go',
      view: () => import('./views/alby-go-screen'),
    }),
  ],
})
