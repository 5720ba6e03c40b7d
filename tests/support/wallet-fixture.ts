import { afterEach, beforeEach, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type ConnectorConfig, Wallet, type WalletService } from '#contracts/wallet'
import { createKernel, createMemoryKeyValueStorage, type Kernel } from '#kernel'
import { type NwcWallet, startNwcWallet } from '../../demo/wallet/start-nwc-wallet'
import extension from '../../plugins/connector-extension/manifest'
import lnbitsConnector from '../../plugins/connector-lnbits/manifest'
import nwc from '../../plugins/connector-nwc/manifest'
import manifest from '../../plugins/wallet/manifest'
import { type LnbitsServer, startLnbitsServer } from '../peers/lnbits-server'
import { startTestRelay, type TestRelay } from './test-relay'

export let relay: TestRelay
export let walletService: NwcWallet
export let lnbits: LnbitsServer
export let kernel: Kernel
export let wallet: WalletService

export const nwcConfig = (): ConnectorConfig => ({
  connectorName: 'NWC',
  connectorType: 'nwc.generic',
  nwcUrl: walletService.url,
})
export const readStoredConnection = () => JSON.parse(localStorage.getItem('bc:config') ?? 'null') as unknown

/** Returns a new wallet, as if the page had just loaded. */
export async function openWallet(storage = createMemoryKeyValueStorage()): Promise<WalletService> {
  kernel = createKernel({ storage })
  kernel.enable(manifest, nwc, lnbitsConnector, extension)
  wallet = await kernel.resolve(Wallet)
  return wallet
}

export const waitUntil = (holds: () => boolean) =>
  new Promise<void>(resolve => {
    const look = () => {
      if (!holds()) return
      listening.dispose()
      resolve()
    }
    const listening = wallet.state.subscribe(look)
    look()
  })
export const waitForPayment = (payment: {
  status: { get(): { phase: string }; subscribe(fn: () => void): { dispose(): void } }
}) =>
  new Promise<string>(resolve => {
    const look = () => {
      const { phase } = payment.status.get()
      if (phase === 'paying' || phase === 'pending') return
      listening.dispose()
      resolve(phase)
    }
    const listening = payment.status.subscribe(look)
    look()
  })

/** Replaces the parts of a page that the wallet needs. */
function stubPage() {
  const kept = new Map<string, string>()
  const events = new EventTarget()
  const place = new URL('https://shop.test/')
  vi.stubGlobal('WebSocket', WebSocket)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events))
  vi.stubGlobal('location', place)
  vi.stubGlobal('history', {
    state: null,
    replaceState(_state: unknown, _title: string, path: string) {
      place.href = new URL(path, place).href
    },
  })
}

/**
 * Sets up each test of a file: a page, a relay, a wallet service on that relay (NIP-47), an LNbits server, and the
 * app's own wallet.
 */
export function setUpWalletFixture(): void {
  beforeEach(async () => {
    stubPage()
    relay = await startTestRelay({ port: 0, events: [] })
    walletService = await startNwcWallet({ relay: relay.url, info: { encryption: 'nip44_v2' } })
    lnbits = await startLnbitsServer()
    await openWallet()
  })
  afterEach(async () => {
    await kernel.dispose()
    walletService.close()
    await relay.stop()
    await lnbits.close()
    vi.unstubAllGlobals()
  })
}
