import { NwcFlows } from '#contracts/connector-nwc'
import { walletConnectors } from '#contracts/wallet'
import { definePlugin } from '#kernel'

export default definePlugin({
  id: 'connector-coinos',
  version: '1.0.0',
  api: 1,
  title: 'Coinos',
  summary: 'Connects a Coinos wallet on its own page.',
  icon: 'wallet',
  requires: [NwcFlows],
  contributes: [
    walletConnectors({
      id: 'coinos',
      order: 2,
      name: 'Coinos',
      connectorType: 'nwc.coinos',
      tile: { background: '#ffffff', ink: '#111111', mark: 'M16 8a6 6 0 1 0 0 8M12 3v3M12 18v3' },
      action: () => import('./press'),
    }),
  ],
})
