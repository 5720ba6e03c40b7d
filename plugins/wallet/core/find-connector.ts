import type { Disposable, Entry } from '#kernel'
import type { AskedWallet, ConnectorConfig, WalletConnector, WalletError } from '../contract'

export interface ConnectorParts {
  connectors(): readonly Entry<WalletConnector>[]
  onConnectors(fn: () => void): Disposable
}

/** Milliseconds to wait for the connector's plugin, which the client loads after its first screen. */
const PLUGIN_TIMEOUT_MS = 10_000

const openAsked =
  (asked: AskedWallet): NonNullable<WalletConnector['open']> =>
  async () => ({ default: (await import('../asked/open-asked')).openAsked(asked) })

/**
 * Finds the connector that opens connections of a type. If its plugin is missing, throws an error with the code
 * 'network', so that the stored connection is kept.
 */
export function findConnector(
  { connectorType, connectorName }: ConnectorConfig,
  { connectors, onConnectors }: ConnectorParts,
  signal: AbortSignal,
): Promise<NonNullable<WalletConnector['open']>> {
  const find = () =>
    connectors()
      .filter(({ value }) => (value.opens ?? [value.connectorType]).includes(connectorType))
      .map(({ value: { open, asked } }) => open ?? (asked && openAsked(asked)))
      .find(open => open !== undefined)
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      listening.dispose()
      signal.removeEventListener('abort', miss)
    }
    const look = () => {
      const open = find()
      if (!open) return
      end()
      resolve(open)
    }
    const miss = () => {
      end()
      const error = new Error(`Nothing here connects to ${connectorName}. Its plugin may be off.`)
      reject(Object.assign(error, { code: 'network' as const }) satisfies WalletError)
    }
    const timer = setTimeout(miss, PLUGIN_TIMEOUT_MS)
    const listening = onConnectors(look)
    signal.addEventListener('abort', miss)
    look()
  })
}
