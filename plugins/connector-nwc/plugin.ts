import type { PluginContext } from '#kernel'
import { NwcFlows } from './contract'

export function activate(context: PluginContext): void {
  context.provide(NwcFlows, {
    async authorize(wallet, options) {
      try {
        const { authorize } = await import('./flows/authorize')
        const nwcUrl = await authorize(options.page, wallet.config.get(), context.signal)
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
