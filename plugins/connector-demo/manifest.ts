import { walletConnectors } from '#contracts/wallet'
import { definePlugin } from '#kernel'

export default definePlugin({
  id: 'connector-demo',
  version: '1.0.0',
  api: 1,
  title: 'Demo wallet',
  summary: "Connects the wallet of a demo, if this site's config.json names one.",
  icon: 'wallet',
  contributes: [
    walletConnectors({
      id: 'demo',
      order: 0,
      name: 'Demo wallet',
      connectorType: 'nwc.generic',
      tile: {
        background: '#0b5c6b',
        ink: '#ffffff',
        mark: 'M3 7h15a3 3 0 0 1 3 3v8H6a3 3 0 0 1-3-3zM16 14h1',
      },
      when: ({ site }) => site?.demoWallet !== undefined,
      action: () => import('./press'),
      opensTypes: [],
    }),
  ],
})
