import { describe, expect, test, vi } from 'vitest'
import type { ConnectorConfig } from '#contracts/wallet'
import { nwcConfig, open, peer, relay, setUpWallet, stored, until, wallet } from '../support/wallet-bench'

// A connection that is kept is lost by nothing but the word of who keeps it.

setUpWallet()

const keep = (config: ConnectorConfig) => localStorage.setItem('bc:config', JSON.stringify(config))
const failed = () => until(() => wallet.state.get().error !== undefined)

/** An extension in the page; `enable` is what its user answers. */
function withExtension(enable: () => Promise<void>) {
  vi.stubGlobal('webln', {
    enable,
    getInfo: async () => ({ node: { alias: 'Ext' }, methods: ['sendPayment'] }),
  })
}

describe('a kept connection stays when taking it up fails', () => {
  test('because the relay refuses the wallet’s request: it is told, tried again, and given up by disconnecting', async () => {
    keep(nwcConfig())
    relay.refuse('blocked: not today')
    wallet.start()
    await failed()
    expect(wallet.state.get()).toMatchObject({
      status: 'disconnected',
      kept: 'NWC',
      error: 'The wallet’s relay refuses the request. blocked: not today',
    })
    expect(stored()).toEqual(nwcConfig())

    relay.refuse(undefined)
    await wallet.reconnect()
    expect(wallet.state.get()).toMatchObject({ status: 'connected', route: '/start', alias: 'Test wallet' })
    expect(wallet.state.get()).not.toHaveProperty('kept')

    wallet.disconnect()
    expect(stored()).toBeNull()
    expect(wallet.state.get()).not.toHaveProperty('kept')
    await wallet.reconnect()
    expect(wallet.state.get().status).toBe('disconnected')
  })

  test('because the wallet does not know it: it may be known again, and what it says is shown', async () => {
    keep(nwcConfig())
    peer.mood.refuse.get_info = { code: 'UNAUTHORIZED', message: '' }
    wallet.start()
    await failed()
    expect(wallet.state.get()).toMatchObject({
      kept: 'NWC',
      error: 'The wallet does not know this connection. Connect it anew.',
    })
    expect(stored()).toEqual(nwcConfig())
    wallet.disconnect()
    expect(stored()).toBeNull()
    expect(wallet.state.get()).not.toHaveProperty('kept')
  })

  test('because its extension does not let the page in, or because somebody gives the waiting up', async () => {
    const extension: ConnectorConfig = { connectorName: 'E', connectorType: 'extension.generic' }
    keep(extension)
    withExtension(() => Promise.reject(new Error('User rejected')))
    wallet.start()
    await failed()
    expect(stored()).toEqual(extension)
    keep(nwcConfig())
    const again = wallet.reconnect()
    await until(() => wallet.state.get().status === 'connecting')
    wallet.cancel()
    await again
    expect(wallet.state.get()).toMatchObject({ status: 'disconnected', kept: 'NWC' })
    expect(stored()).toEqual(nwcConfig())
  })
})

test.each<[string, () => Promise<void>, 'connected' | 'disconnected']>([
  ['lets the page in', async () => {}, 'connected'],
  ['does not', () => Promise.reject(new Error('User rejected')), 'disconnected'],
])(
  'an extension that says it is there after that, and %s, costs nobody the kept connection',
  async (_, enable, status) => {
    keep(nwcConfig())
    relay.refuse('blocked: not today')
    wallet.start()
    await failed()
    withExtension(enable)
    dispatchEvent(new Event('webln:enabled'))
    await until(() => wallet.state.get().status === 'connecting')
    await until(() => wallet.state.get().status === status)
    expect(stored()).toEqual(nwcConfig())
    expect(wallet.connectorConfig()?.connectorType).toBe(
      status === 'connected' ? 'extension.generic' : undefined,
    )
  },
)

test('an extension that says it is there is kept where nothing was', async () => {
  withExtension(async () => {})
  wallet.start()
  dispatchEvent(new Event('webln:enabled'))
  await until(() => wallet.state.get().status === 'connected')
  expect(stored()).toMatchObject({ connectorType: 'extension.generic' })
})

test('a link with a connection that is none costs a visitor nothing: theirs is kept, and offered', async () => {
  keep(nwcConfig())
  history.replaceState(null, '', '/page#nwc=garbage')
  wallet.start()
  await failed()
  expect(wallet.state.get()).toMatchObject({ status: 'disconnected', kept: 'NWC' })
  expect(wallet.state.get().error).toContain('nostr+walletconnect')
  expect(stored()).toEqual(nwcConfig())
  await wallet.reconnect()
  expect(wallet.state.get().status).toBe('connected')
})

test('what is typed and does not connect costs nobody what is kept', async () => {
  keep(nwcConfig())
  await wallet.connect({ connectorName: 'L', connectorType: 'lnbits' })
  expect(wallet.state.get()).toMatchObject({ error: 'no lnbits URL provided', kept: 'NWC' })
  expect(stored()).toEqual(nwcConfig())
  await open()
  wallet.configure({ persistConnection: false })
  await wallet.connect({ connectorName: 'L', connectorType: 'lnbits' })
  expect(wallet.state.get()).not.toHaveProperty('kept')
})
