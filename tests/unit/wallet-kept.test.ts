import { describe, expect, onTestFinished, test } from 'vitest'
import type { ConnectorConfig } from '#contracts/wallet'
import { startNwcWallet } from '../../demo/wallet/start-nwc-wallet'
import { addWeblnExtension } from '../support/add-webln-extension'
import {
  kernel,
  nwcConfig,
  openWallet,
  readStoredConnection,
  relay,
  setUpWalletFixture,
  waitUntil,
  wallet,
  walletService,
} from '../support/wallet-fixture'

// A stored connection must be deleted only if the user wants that.

setUpWalletFixture()

const keep = (config: ConnectorConfig) => localStorage.setItem('bc:config', JSON.stringify(config))
const failed = () => waitUntil(() => wallet.state.get().error !== undefined)

/** Adds a browser extension with a wallet. `enable` decides as the user at the extension's prompt. */
function withExtension(enable: () => Promise<void>) {
  onTestFinished(addWeblnExtension({ enable, sendPayment: async () => ({}) }))
}

describe('a stored connection stays when it cannot be used', () => {
  test('because the relay refuses the wallet’s request: the error is shown, retried, and given up by disconnecting', async () => {
    keep(nwcConfig())
    relay.refuseEvents('blocked: not today')
    wallet.start()
    await failed()
    expect(wallet.state.get()).toMatchObject({
      status: 'disconnected',
      storedConnectorName: 'NWC',
      error: 'The wallet’s relay refuses the request. blocked: not today',
    })
    expect(readStoredConnection()).toEqual(nwcConfig())

    relay.refuseEvents(undefined)
    await wallet.reconnect()
    expect(wallet.state.get()).toMatchObject({ status: 'connected', route: '/start', alias: 'Test wallet' })
    expect(wallet.state.get()).not.toHaveProperty('kept')

    wallet.disconnect()
    expect(readStoredConnection()).toBeNull()
    expect(wallet.state.get()).not.toHaveProperty('kept')
    await wallet.reconnect()
    expect(wallet.state.get().status).toBe('disconnected')
  })

  test('because the wallet does not know the connection: it may know it again later, and its answer is shown', async () => {
    keep(nwcConfig())
    walletService.behavior.errors.get_info = { code: 'UNAUTHORIZED', message: '' }
    wallet.start()
    await failed()
    expect(wallet.state.get()).toMatchObject({
      storedConnectorName: 'NWC',
      error: 'The wallet does not know this connection. Connect it anew.',
    })
    expect(readStoredConnection()).toEqual(nwcConfig())
    wallet.disconnect()
    expect(readStoredConnection()).toBeNull()
    expect(wallet.state.get()).not.toHaveProperty('kept')
  })

  test('because its extension does not let the page in, or because the user stops waiting', async () => {
    const extension: ConnectorConfig = { connectorName: 'E', connectorType: 'extension.generic' }
    keep(extension)
    withExtension(() => Promise.reject(new Error('User rejected')))
    wallet.start()
    await failed()
    expect(readStoredConnection()).toEqual(extension)
    keep(nwcConfig())
    const again = wallet.reconnect()
    await waitUntil(() => wallet.state.get().status === 'connecting')
    wallet.cancelConnecting()
    await again
    expect(wallet.state.get()).toMatchObject({ status: 'disconnected', storedConnectorName: 'NWC' })
    expect(readStoredConnection()).toEqual(nwcConfig())
  })
})

test.each<[string, () => Promise<void>, 'connected' | 'disconnected']>([
  ['lets the page in', async () => {}, 'connected'],
  ['does not', () => Promise.reject(new Error('User rejected')), 'disconnected'],
])(
  'an extension that announces itself afterwards, and %s, does not replace the stored connection',
  async (_, enable, status) => {
    keep(nwcConfig())
    relay.refuseEvents('blocked: not today')
    wallet.start()
    await failed()
    withExtension(enable)
    dispatchEvent(new Event('webln:enabled'))
    await waitUntil(() => wallet.state.get().status === 'connecting')
    await waitUntil(() => wallet.state.get().status === status)
    expect(readStoredConnection()).toEqual(nwcConfig())
    expect(wallet.connectorConfig()?.connectorType).toBe(
      status === 'connected' ? 'extension.generic' : undefined,
    )
  },
)

test('an extension that announces itself is stored if there was no connection', async () => {
  withExtension(async () => {})
  wallet.start()
  dispatchEvent(new Event('webln:enabled'))
  await waitUntil(() => wallet.state.get().status === 'connected')
  expect(readStoredConnection()).toMatchObject({ connectorType: 'extension.generic' })
})

describe('a link with a connection to another wallet than the stored one', () => {
  const follow = async (nwcUrl: string) => {
    keep(nwcConfig())
    history.replaceState(null, '', `/page#nwc=${encodeURIComponent(nwcUrl)}`)
    wallet.start()
    await waitUntil(() => wallet.state.get().status === 'connected')
  }

  test('does not replace it: the stored one is used, and the user is asked about the other, once', async () => {
    const other = await startNwcWallet({
      relay: relay.url,
      info: { encryption: 'nip44_v2' },
    })
    await follow(other.url)
    expect(wallet.state.get()).toMatchObject({ hasOffer: true, modalOpen: true })
    expect(wallet.connectorConfig()).toEqual(nwcConfig())
    expect(JSON.stringify(wallet.state.get())).not.toContain(other.url)
    expect(location.hash).toBe('')
    expect(other.requests).toEqual([])
    wallet.closeModal()
    expect(wallet.state.get()).not.toHaveProperty('offered')
    wallet.resolveOffer(true)
    expect(readStoredConnection()).toEqual(nwcConfig())
    expect(wallet.connectorConfig()).toEqual(nwcConfig())

    await kernel.dispose()
    await openWallet()
    await follow(other.url)
    wallet.resolveOffer(true)
    await waitUntil(() => wallet.connectorConfig()?.nwcUrl === other.url)
    expect(readStoredConnection()).toEqual({ ...nwcConfig(), nwcUrl: other.url })
    other.close()
  })

  test('and is invalid costs the user nothing, though they accept it', async () => {
    await follow('garbage')
    wallet.resolveOffer(true)
    await failed()
    expect(wallet.state.get()).toMatchObject({ status: 'disconnected', storedConnectorName: 'NWC' })
    expect(wallet.state.get().error).toContain('nostr+walletconnect')
    expect(readStoredConnection()).toEqual(nwcConfig())
    await wallet.reconnect()
    expect(wallet.state.get().status).toBe('connected')
  })

  test('and turns out to be the same asks nothing', async () => {
    await follow(walletService.url)
    expect(wallet.state.get().modalOpen).toBe(false)
    expect(wallet.state.get()).not.toHaveProperty('offered')
  })

  test('is used if the stored connection cannot be read any more', async () => {
    const lost = { ...nwcConfig(), nwcUrl: { v: 1, iv: 'AAAA', ct: 'AAAA' } }
    localStorage.setItem('bc:config', JSON.stringify(lost))
    history.replaceState(null, '', `/page#nwc=${encodeURIComponent(walletService.url)}`)
    wallet.start()
    await waitUntil(() => wallet.state.get().status === 'connected')
    expect(readStoredConnection()).toEqual(nwcConfig())
  })
})

test('a typed connection that fails does not replace the stored one', async () => {
  keep(nwcConfig())
  await wallet.connect({ connectorName: 'L', connectorType: 'lnbits' })
  expect(wallet.state.get()).toMatchObject({ error: 'no lnbits URL provided', storedConnectorName: 'NWC' })
  expect(readStoredConnection()).toEqual(nwcConfig())
  await openWallet()
  wallet.configure({ persistConnection: false })
  await wallet.connect({ connectorName: 'L', connectorType: 'lnbits' })
  expect(wallet.state.get()).not.toHaveProperty('kept')
})

test('a page that stores no connection uses none, also when the network returns', async () => {
  keep(nwcConfig())
  wallet.configure({ persistConnection: false })
  const seen: string[] = []
  wallet.state.subscribe(() => seen.push(wallet.state.get().status))
  await wallet.start()
  dispatchEvent(new Event('online'))
  // Reading a stored connection takes no time, so connecting would have begun by the next task.
  await new Promise(resolve => setImmediate(resolve))
  expect(seen).not.toContain('connecting')
  expect(wallet.state.get().status).toBe('disconnected')
})
