import type { ContributionEntry, Disposable } from '#kernel'
import type { ConnectorConfig, GuestWallet, WalletConnector, WalletError } from '../contract'

export interface ConnectorSource {
  connectors(): readonly ContributionEntry<WalletConnector>[]
  onConnectorsChange(fn: () => void): Disposable
}

/** Milliseconds to wait for the connector's plugin, because the app loads some plugins after its first screen. */
const PLUGIN_TIMEOUT_MS = 10_000

const openGuestWalletLazily =
  (guestWallet: GuestWallet): NonNullable<WalletConnector['open']> =>
  async () => ({ default: (await import('../guest-wallet/open-guest-wallet')).openGuestWallet(guestWallet) })

/**
 * Finds the connector that opens connections of a type. Throws an error with the code 'network' if no plugin provides
 * it, so that the stored connection is kept.
 */
export function findConnector(
  { connectorType, connectorName }: ConnectorConfig,
  { connectors, onConnectorsChange }: ConnectorSource,
  signal: AbortSignal,
): Promise<NonNullable<WalletConnector['open']>> {
  const find = () =>
    connectors()
      .filter(({ value }) => (value.opensTypes ?? [value.connectorType]).includes(connectorType))
      .map(({ value: { open, guestWallet } }) => open ?? (guestWallet && openGuestWalletLazily(guestWallet)))
      .find(open => open !== undefined)
  return new Promise((resolve, reject) => {
    const stopWaiting = () => {
      clearTimeout(timer)
      listening.dispose()
      signal.removeEventListener('abort', onMissing)
    }
    const tryFind = () => {
      const open = find()
      if (!open) return
      stopWaiting()
      resolve(open)
    }
    const onMissing = () => {
      stopWaiting()
      const error = new Error(`Nothing here connects to ${connectorName}. Its plugin may be off.`)
      reject(Object.assign(error, { code: 'network' as const }) satisfies WalletError)
    }
    const timer = setTimeout(onMissing, PLUGIN_TIMEOUT_MS)
    const listening = onConnectorsChange(tryFind)
    signal.addEventListener('abort', onMissing)
    tryFind()
  })
}
