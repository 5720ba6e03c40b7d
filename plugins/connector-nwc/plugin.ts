import type { PluginContext } from '#kernel'
import { NwcFlows } from './contract'

export function activate(context: PluginContext): void {
  context.provide(NwcFlows, {
    async authorize(wallet, options) {
      try {
        const { authorizeOnWalletPage } = await import('./flows/authorize-on-wallet-page')
        const nwcUrl = await authorizeOnWalletPage(options.pageUrl, wallet.config.get(), context.signal)
        const { connectorName, connectorType } = options
        await wallet.connect({ connectorName, connectorType, nwcUrl })
      } catch (error) {
        if (context.signal.aborted) return
        context.log.error('The authorization failed:', error)
        alert(error instanceof Error ? error.message : String(error))
      }
    },
  })
}
