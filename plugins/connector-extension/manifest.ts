import { walletConnectors } from '#contracts/wallet'
import { definePlugin } from '#kernel'

export default definePlugin({
  id: 'connector-extension',
  version: '1.0.0',
  api: 1,
  title: 'Browser extensions',
  summary: 'Connects the lightning wallet of a browser extension (WebLN).',
  icon: 'wallet',
  contributes: [
    walletConnectors({
      id: 'extension',
      order: 0,
      name: 'Browser Extensions',
      connectorType: 'extension.generic',
      tile: {
        background: '#F4F4F4',
        ink: '#333333',
        mark: 'M9 4a2 2 0 1 1 4 0v2h5v5h2a2 2 0 1 1 0 4h-2v5H6v-5H4v-4h2V6h3z',
      },
      when: ({ filters, webln }) => webln && !filters.includes('nwc'),
      action: () => import('./press'),
      open: () => import('./open'),
    }),
  ],
})
