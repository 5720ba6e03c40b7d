import { walletConnectors } from '#contracts/wallet'
import type { PluginContext } from '#kernel'
import { Config } from '#kernel/config'

/** Adds the tile of the demo wallet. Sites without a demo wallet get none. */
export function activate(context: PluginContext): void {
  if (context.use(Config).demoWallet === undefined) return
  context.contribute(
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
      press: () => import('./press'),
      opens: [],
    }),
  )
}
