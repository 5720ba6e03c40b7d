import type { Logger } from '#kernel'
import type { ConnectorConfig, WalletService } from '../contract'
import type { WalletStorage } from './wallet-storage'

interface ConnectAtStartOptions {
  readonly wallet: WalletService
  readonly log: Logger
  readonly signal: AbortSignal
  readonly storage: Pick<WalletStorage, 'peekConfig' | 'readConfig'>
  /** Asks the user whether this connection should replace the stored connection. */
  offer(target: ConnectorConfig): void
}

/** Milliseconds to wait for an extension to add its object to the page. */
const EXTENSION_TIMEOUT_MS = 2_000
const extension: ConnectorConfig = { connectorName: 'Browser Extension', connectorType: 'extension.generic' }

/**
 * Connects with what is available: a connection in the address, the stored connection, or an extension that allows this
 * page. Resolves when connecting has started, or when there is nothing to connect.
 */
export function connectAtStart({
  wallet,
  log,
  signal,
  storage,
  offer,
}: ConnectAtStartOptions): Promise<void> {
  const idle = () => wallet.state.get().status === 'disconnected'
  const { preferExtension } = wallet.config.get()
  const restore = async (onBegun = () => {}) => {
    if (preferExtension && idle() && (await isExtensionEnabled()) && idle() && !signal.aborted) {
      const connecting = wallet.connect(extension, { route: '/start', keep: false })
      onBegun()
      await connecting
      if (signal.aborted || wallet.state.get().status === 'connected') return
      // The extension reported that it is enabled, but is not ready. The error is not shown, because the user did not
      // request this connection.
      log.warn('The extension could not be used:', wallet.state.get().error)
      wallet.setError(undefined)
    }
    const config = await storage.readConfig()
    if (!config || !idle() || signal.aborted) return onBegun()
    if (config.connectorType === 'extension.generic' && !('webln' in globalThis)) {
      onBegun()
      await extensionReady(signal)
    }
    const connecting = idle() && !signal.aborted && wallet.connect(config, { route: '/start' })
    onBegun()
    await connecting
  }

  globalThis.addEventListener?.(
    'webln:enabled',
    () => {
      // If the user has chosen a connection, an extension must not replace it.
      if (idle()) void wallet.connect(extension, { route: '/start', keep: !storage.peekConfig() })
    },
    { signal },
  )
  const { autoConnect, persistConnection } = wallet.config.get()
  // If the stored connection could not be restored, try again when the network is back.
  if (persistConnection) globalThis.addEventListener?.('online', () => void restore(), { signal })

  const nwcUrl = autoConnect ? takeNwcFromHash() : undefined
  if (nwcUrl === undefined)
    return persistConnection ? new Promise(onBegun => void restore(onBegun)) : Promise.resolve()
  const offeredConfig: ConnectorConfig = { connectorName: 'NWC', connectorType: 'nwc.generic', nwcUrl }
  const connectOffered = () => void wallet.connect(offeredConfig, { route: '/start' })
  // Anyone may have written the link. So it must not replace a stored connection without asking the user.
  const chooseConnection = async (onBegun: () => void) => {
    const storedConfig = await storage.readConfig()
    if (storedConfig && idle() && !signal.aborted) {
      if (storedConfig.nwcUrl !== nwcUrl) offer(offeredConfig)
      return restore(onBegun)
    }
    if (idle() && !signal.aborted) connectOffered()
    onBegun()
  }
  if (persistConnection && storage.peekConfig()) return new Promise(onBegun => void chooseConnection(onBegun))
  connectOffered()
  return Promise.resolve()
}

/**
 * Returns the connection in the address's hash and removes it there, because it is a secret. The hash may begin with a
 * path of the page, as in `#/shop?nwc=…`.
 */
function takeNwcFromHash(): string | undefined {
  if (typeof location === 'undefined' || !location.hash.includes('nwc=')) return undefined
  const hash = location.hash.slice(1)
  const mark = hash.indexOf('?')
  const path = mark < 0 ? '' : hash.slice(0, mark)
  const parameters = new URLSearchParams(mark < 0 ? hash : hash.slice(mark + 1))
  const url = parameters.get('nwc')
  if (!url) return undefined
  parameters.delete('nwc')
  const query = parameters.toString()
  const hashQuery = mark < 0 ? query : path + (query && `?${query}`)
  history.replaceState(
    history.state,
    '',
    `${location.pathname}${location.search}${hashQuery && `#${hashQuery}`}`,
  )
  return url
}

/** Resolves with true if the extension allows this page to use it without a prompt. */
async function isExtensionEnabled(): Promise<boolean> {
  const { webln } = globalThis as { webln?: { readonly isEnabled?: () => unknown } }
  try {
    return (await webln?.isEnabled?.()) === true
  } catch {
    return false
  }
}

function extensionReady(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, EXTENSION_TIMEOUT_MS)
    const finish = () => {
      clearTimeout(timer)
      resolve()
    }
    for (const event of ['webln:ready', 'webln:enabled'])
      globalThis.addEventListener?.(event, finish, { once: true, signal })
  })
}
