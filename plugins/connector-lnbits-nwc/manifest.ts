import { NwcFlows } from '#contracts/connector-nwc'
import { walletConnectors, walletScreens } from '#contracts/wallet'
import { definePlugin } from '#kernel'

export default definePlugin({
  id: 'connector-lnbits-nwc',
  version: '1.0.0',
  api: 1,
  title: 'LNbits NWC Plugin',
  summary: 'Connects LNbits NWC Plugin by a connection secret.',
  icon: 'wallet',
  requires: [NwcFlows],
  contributes: [
    walletConnectors({
      id: 'lnbits-nwc',
      order: 6,
      name: 'LNbits NWC Plugin',
      connectorType: 'lnbits',
      tile: { background: '#673ab7', ink: '#ffffff', mark: 'M13 2L5 14h6l-2 8 9-13h-6z' },
      when: ({ filters }) => filters.includes('nwc'),
      route: '/lnbits-nwc',
    }),
    walletScreens({
      id: 'lnbits-nwc',
      route: '/lnbits-nwc',
      title: 'Connect by Nostr Wallet Connect',
      isForm: true,
      view: () => import('./views/lnbits-nwc-screen'),
    }),
  ],
})
