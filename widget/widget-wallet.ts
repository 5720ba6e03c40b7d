import { WALLET_CONFIG_KEY, Wallet, type WalletService, walletConnectors } from '#contracts/wallet'
import { createKernel, type Kernel, type KeyValueStorage } from '#kernel'
import walletManifest from '../plugins/wallet/manifest'
import * as connectors from './connectors'
import { messages } from './messages'
import type { WidgetGuest } from './types'

export interface WidgetWallet {
  readonly kernel: Kernel
  readonly wallet: WalletService
}

const PREFIX = 'bc:plugin:'

/** Stores plugins' settings. If the browser refuses storage, the kernel reports the error. */
const storage: KeyValueStorage = {
  read: key => {
    const text = localStorage.getItem(PREFIX + key)
    return text === null ? undefined : (JSON.parse(text) as unknown)
  },
  readText: key => localStorage.getItem(PREFIX + key) ?? undefined,
  write: (key, value) => localStorage.setItem(PREFIX + key, JSON.stringify(value)),
  remove: key => localStorage.removeItem(PREFIX + key),
}

let widgetWallet: Promise<WidgetWallet> | undefined
let kernel: Kernel | undefined

/** Returns the page's only kernel of the widget: the wallet and its connectors, without Nostr. */
export function getWalletKernel(): Kernel {
  if (kernel) return kernel
  kernel = createKernel({ storage })
  kernel.enable(walletManifest, ...Object.values(connectors))
  return kernel
}

/** The ids of the guests that were added. */
const guestIds = new Set<string>()

/** Adds the wallets of guests to the wallet's list. A malformed guest is left out, with a warning. */
export async function addGuestWallets(guests: readonly WidgetGuest[]): Promise<void> {
  if (guests.length === 0) return
  // The code for guests is left out of the single-file build, which would grow by 7 kB. This condition lets the bundler
  // remove it.
  if (import.meta.env.MODE === 'iife') return console.warn(messages.guestsMissing)
  try {
    const { createGuestPlugins } = await import('./guests/create-guest-plugins')
    getWalletKernel().enable(
      ...createGuestPlugins(guests, guestIds, reason => console.warn(messages.guestRefused, reason)),
    )
  } catch (error) {
    // The error is only logged, because all other wallets can still be used.
    console.warn(messages.unavailable, error)
  }
}

/** Resolves with the kernel and the wallet once the wallet's code has loaded. */
export function loadWidgetWallet(): Promise<WidgetWallet> {
  widgetWallet ??= createWidgetWallet(getWalletKernel()).catch(error => {
    // Loading failed, for example without a network. The next call tries again.
    widgetWallet = undefined
    throw error
  })
  return widgetWallet
}

async function createWidgetWallet(walletKernel: Kernel): Promise<WidgetWallet> {
  preloadStoredConnector(walletKernel)
  return { kernel: walletKernel, wallet: await walletKernel.resolve(Wallet) }
}

/**
 * Loads the connector's code of the stored connection at the same time as the wallet's code. A failure is reported when
 * the connection is used.
 */
function preloadStoredConnector({ points }: Kernel): void {
  try {
    const text =
      localStorage.getItem(WALLET_CONFIG_KEY) ?? sessionStorage.getItem(WALLET_CONFIG_KEY) ?? 'null'
    const { connectorType } = (JSON.parse(text) ?? {}) as { readonly connectorType?: unknown }
    const storedConnector = points
      .get(walletConnectors)
      .find(
        ({ value }) =>
          value.open && (value.opensTypes ?? [value.connectorType]).some(is => is === connectorType),
      )
    storedConnector?.value.open?.().catch(() => {})
  } catch {
    // There is no readable stored connection.
  }
}
