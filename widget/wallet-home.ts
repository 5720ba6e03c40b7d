import { Wallet, type WalletService, walletConnectors } from '#contracts/wallet'
import { createKernel, type Kernel, type KeyValue } from '#kernel'
import walletManifest from '../plugins/wallet/manifest'
import * as connectors from './connectors'
import { messages } from './messages'
import type { WidgetGuest } from './types'

export interface WalletHome {
  readonly kernel: Kernel
  readonly wallet: WalletService
}

const PREFIX = 'bc:plugin:'

/** Stores plugins' settings. If the browser refuses storage, the kernel reports the error. */
const storage: KeyValue = {
  read: key => {
    const text = localStorage.getItem(PREFIX + key)
    return text === null ? undefined : (JSON.parse(text) as unknown)
  },
  text: key => localStorage.getItem(PREFIX + key) ?? undefined,
  write: (key, value) => localStorage.setItem(PREFIX + key, JSON.stringify(value)),
  remove: key => localStorage.removeItem(PREFIX + key),
}

let home: Promise<WalletHome> | undefined
let kernel: Kernel | undefined

/** Returns the page's only kernel of the widget: the wallet and its connectors, without Nostr. */
export function walletKernel(): Kernel {
  if (kernel) return kernel
  kernel = createKernel({ storage })
  kernel.enable(walletManifest, ...Object.values(connectors))
  return kernel
}

/** The ids of the plugins from others that were added. */
const guestIds = new Set<string>()

/** Adds the wallets of plugins from others to the list. A malformed plugin is left out, with a warning. */
export async function addGuests(guests: readonly WidgetGuest[]): Promise<void> {
  if (guests.length === 0) return
  // The single file would grow by 7 kB for everybody. The condition takes the code out of it.
  if (import.meta.env.MODE === 'iife') return console.warn(messages.guestsMissing)
  try {
    const { guestPlugins } = await import('./guests/guest-plugins')
    walletKernel().enable(
      ...guestPlugins(guests, guestIds, reason => console.warn(messages.guestRefused, reason)),
    )
  } catch (error) {
    // The other wallets are there all the same.
    console.warn(messages.unavailable, error)
  }
}

/** Resolves with the kernel and the wallet once the wallet's code has loaded. */
export function createWalletHome(): Promise<WalletHome> {
  home ??= make(walletKernel()).catch(error => {
    // Loading failed, for example without a network. The next call tries again.
    home = undefined
    throw error
  })
  return home
}

async function make(of: Kernel): Promise<WalletHome> {
  fetchKept(of)
  return { kernel: of, wallet: await of.resolve(Wallet) }
}

/**
 * Loads the connector's code of the stored connection at the same time as the wallet's code. A failure is reported when
 * the connection is used.
 */
function fetchKept({ points }: Kernel): void {
  try {
    const text = localStorage.getItem('bc:config') ?? sessionStorage.getItem('bc:config') ?? 'null'
    const { connectorType } = (JSON.parse(text) ?? {}) as { readonly connectorType?: unknown }
    const kept = points
      .get(walletConnectors)
      .find(
        ({ value }) => value.open && (value.opens ?? [value.connectorType]).some(is => is === connectorType),
      )
    kept?.value.open?.().catch(() => {})
  } catch {
    // There is no readable stored connection.
  }
}
