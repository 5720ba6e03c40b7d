import { walletConnectors, walletScreens } from '#contracts/wallet'
import { definePlugin } from '#kernel'

export default definePlugin({
  id: 'connector-lnbits',
  version: '1.0.0',
  api: 1,
  title: 'LNbits',
  summary: 'Connects a wallet of an LNbits server by its admin key.',
  icon: 'wallet',
  contributes: [
    walletConnectors({
      id: 'lnbits',
      order: 7,
      name: 'LNbits',
      connectorType: 'lnbits',
      tile: { background: '#673ab7', ink: '#ffffff', mark: 'M12 3L4 14h6l-1 7 9-12h-6z' },
      when: ({ filters }) => !filters.includes('nwc'),
      route: '/lnbits',
      open: () => import('./open'),
    }),
    walletScreens({
      id: 'lnbits',
      route: '/lnbits',
      title: 'Connect LNbits',
      isForm: true,
      view: () => import('./views/lnbits-screen'),
    }),
  ],
})
