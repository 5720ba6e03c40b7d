import type { Logger } from '#kernel'
import type { ConnectorConfig, WalletService } from '../contract'
import type { WalletStorage } from './wallet-storage'

interface Parts {
  readonly wallet: WalletService
  readonly log: Logger
  readonly signal: AbortSignal
  readonly storage: Pick<WalletStorage, 'peekConfig' | 'readConfig'>
  /** Asks a person whether this is to take the place of what is kept. */
  offer(target: ConnectorConfig): void
}

/** ms for an extension to put its object into the page. */
const EXTENSION_PATIENCE = 2_000
const extension: ConnectorConfig = { connectorName: 'Browser Extension', connectorType: 'extension.generic' }

/**
 * Connects by what is at hand: the address, the connection of last time, an extension that says it is there. Resolves
 * when that has begun, or when there is nothing to begin with.
 */
export function takeOffers({ wallet, log, signal, storage, offer }: Parts): Promise<void> {
  const idle = () => wallet.state.get().status === 'disconnected'
  const { preferExtension } = wallet.config.get()
  const restore = async (begun = () => {}) => {
    if (preferExtension && idle() && (await isExtensionEnabled()) && idle() && !signal.aborted) {
      const connecting = wallet.connect(extension, { route: '/start', keep: false })
      begun()
      await connecting
      if (signal.aborted || wallet.state.get().status === 'connected') return
      // It said yes too early: nobody asked for it, so nobody is told.
      log.warn('The extension could not be used:', wallet.state.get().error)
      wallet.setError(undefined)
    }
    const config = await storage.readConfig()
    if (!config || !idle() || signal.aborted) return begun()
    if (config.connectorType === 'extension.generic' && !('webln' in globalThis)) {
      begun()
      await extensionReady(signal)
    }
    const connecting = idle() && !signal.aborted && wallet.connect(config, { route: '/start' })
    begun()
    await connecting
  }

  globalThis.addEventListener?.(
    'webln:enabled',
    () => {
      // Nobody chose it over what they chose before.
      if (idle()) void wallet.connect(extension, { route: '/start', keep: !storage.peekConfig() })
    },
    { signal },
  )
  const { autoConnect, persistConnection } = wallet.config.get()
  // What failed for want of a network is tried again with it.
  if (persistConnection) globalThis.addEventListener?.('online', () => void restore(), { signal })

  const nwcUrl = autoConnect ? takeFromAddress() : undefined
  if (nwcUrl === undefined)
    return persistConnection ? new Promise(begun => void restore(begun)) : Promise.resolve()
  const brought: ConnectorConfig = { connectorName: 'NWC', connectorType: 'nwc.generic', nwcUrl }
  const take = () => void wallet.connect(brought, { route: '/start' })
  // Whoever made the link must not get to say which wallet a visitor has, who chose one already.
  const weigh = async (begun: () => void) => {
    const kept = await storage.readConfig()
    if (kept && idle() && !signal.aborted) {
      if (kept.nwcUrl !== nwcUrl) offer(brought)
      return restore(begun)
    }
    if (idle() && !signal.aborted) take()
    begun()
  }
  if (persistConnection && storage.peekConfig()) return new Promise(begun => void weigh(begun))
  take()
  return Promise.resolve()
}

/**
 * The connection in the address's hash, which is a secret: it does not stay there. A hash may hold a path of the page's
 * own before its parameters, `#/shop?nwc=…`.
 */
function takeFromAddress(): string | undefined {
  if (typeof location === 'undefined' || !location.hash.includes('nwc=')) return undefined
  const hash = location.hash.slice(1)
  const mark = hash.indexOf('?')
  const path = mark < 0 ? '' : hash.slice(0, mark)
  const parameters = new URLSearchParams(mark < 0 ? hash : hash.slice(mark + 1))
  const url = parameters.get('nwc')
  if (!url) return undefined
  parameters.delete('nwc')
  const query = parameters.toString()
  const rest = mark < 0 ? query : path + (query && `?${query}`)
  history.replaceState(history.state, '', `${location.pathname}${location.search}${rest && `#${rest}`}`)
  return url
}

/** Whether the page may use its extension without asking anybody. */
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
    const timer = setTimeout(resolve, EXTENSION_PATIENCE)
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    for (const event of ['webln:ready', 'webln:enabled'])
      globalThis.addEventListener?.(event, done, { once: true, signal })
  })
}
