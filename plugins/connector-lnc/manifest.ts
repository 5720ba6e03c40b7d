import { walletConnectors } from '#contracts/wallet'
import { definePlugin } from '#kernel'

export default definePlugin({
  id: 'connector-lnc',
  version: '1.0.0',
  api: 1,
  title: 'Lightning Node Connect',
  summary: 'Connects a lightning node by its pairing phrase.',
  icon: 'wallet',
  contributes: [
    walletConnectors({
      id: 'lnc',
      order: 9,
      name: 'Lightning Node Connect',
      connectorType: 'lnc',
      tile: {
        background: '#101727',
        ink: '#ffffff',
        mark: 'M12 5v5M12 10l-6 6M12 10l6 6M12 2.500a1.500 1.500 0 1 1 0 3M5 17.500a1.500 1.500 0 1 1 0 3M19 17.500a1.500 1.500 0 1 1 0 3',
      },
      when: ({ filters }) => !filters.includes('nwc'),
      action: () => import('./press'),
      open: () => import('./open'),
    }),
  ],
})
