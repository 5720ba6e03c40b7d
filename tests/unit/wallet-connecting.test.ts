import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import type { ConnectorConfig } from '#contracts/wallet'
import {
  lnbits,
  nwcConfig,
  readStoredConnection,
  relay,
  setUpWalletFixture,
  waitUntil,
  wallet,
  walletService,
} from '../support/wallet-fixture'

setUpWalletFixture()

describe('connecting', () => {
  test('goes from connecting to connected, stores the connection, and reads the balance', async () => {
    wallet.push('/nwc')
    const connecting = wallet.connect(nwcConfig())
    expect(wallet.state.get()).toMatchObject({ status: 'connecting', connectorName: 'NWC', route: '/nwc' })
    await connecting
    expect(wallet.state.get()).toMatchObject({
      status: 'connected',
      route: '/connected',
      alias: 'Test wallet',
    })
    expect(readStoredConnection()).toEqual(nwcConfig())
    await waitUntil(() => wallet.state.get().balanceText !== undefined)
    expect(wallet.state.get()).toMatchObject({ balance: 1_000_000, balanceText: '1,000,000 sats' })
    expect(wallet.supports('sendPayment')).toBe(true)
    expect(wallet.supports('keysend')).toBe(false)
  })

  test.each<[string, () => ConnectorConfig, string]>([
    ['no URL', () => ({ connectorName: 'NWC', connectorType: 'nwc.generic' }), 'no nwc URL provided'],
    ['no server', () => ({ connectorName: 'L', connectorType: 'lnbits' }), 'no lnbits URL provided'],
    [
      'no key',
      () => ({ connectorName: 'L', connectorType: 'lnbits', lnbitsInstanceUrl: lnbits.url }),
      'no lnbits admin key provided',
    ],
    [
      'a wrong key',
      () => ({
        connectorName: 'L',
        connectorType: 'lnbits',
        lnbitsInstanceUrl: lnbits.url,
        lnbitsAdminKey: 'x',
      }),
      'Invalid adminkey',
    ],
    [
      'no extension',
      () => ({ connectorName: 'E', connectorType: 'extension.generic' }),
      'No WebLN provider available',
    ],
  ])('with %s shows the reason and is disconnected', async (_, config, message) => {
    await wallet.connect(config())
    expect(wallet.state.get()).toMatchObject({ status: 'disconnected', error: message })
    expect(readStoredConnection()).toBeNull()
  })

  test('with a server that answers without end stops: the rest is not waited for', async () => {
    let cut = false
    const endless = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      const pour = setInterval(() => response.write(' '.repeat(100_000)), 1)
      response.on('close', () => {
        cut = true
        clearInterval(pour)
      })
    })
    await new Promise<void>(resolve => endless.listen(0, resolve))
    const lnbitsInstanceUrl = `http://localhost:${(endless.address() as AddressInfo).port}`
    await wallet.connect({
      connectorName: 'L',
      connectorType: 'lnbits',
      lnbitsInstanceUrl,
      lnbitsAdminKey: 'x',
    })
    expect(wallet.state.get().error).toBe('The LNbits server cannot be reached.')
    await vi.waitFor(() => expect(cut).toBe(true))
    endless.close()
  })

  test('that was cancelled has no effect, though the wallet answers', async () => {
    walletService.behavior.delayMs = 50
    const connecting = wallet.connect(nwcConfig())
    wallet.cancelConnecting()
    await connecting
    expect(wallet.state.get().status).toBe('disconnected')
    expect(wallet.state.get().error).toBeUndefined()
    expect(readStoredConnection()).toBeNull()
  })

  test('ends on /start if the flow was closed meanwhile: a later visit does not show the success', async () => {
    const connecting = wallet.connect(nwcConfig())
    wallet.closeModal()
    await connecting
    expect(wallet.state.get()).toMatchObject({ status: 'connected', route: '/start' })
  })

  test('again at load ends on /start, and uses the saved currency', async () => {
    localStorage.setItem('bc:config', JSON.stringify(nwcConfig()))
    localStorage.setItem('bc:currency', 'BTC')
    wallet.start()
    await waitUntil(() => wallet.state.get().balanceText !== undefined)
    expect(wallet.state.get()).toMatchObject({
      status: 'connected',
      route: '/start',
      balanceText: '0.01000000 BTC',
    })
  })

  test('again at load never loses the connection because the network is down', async () => {
    const away = {
      ...nwcConfig(),
      nwcUrl: walletService.url.replace(/relay=[^&]*/, 'relay=ws%3A%2F%2F127.0.0.1%3A1'),
    }
    localStorage.setItem('bc:config', JSON.stringify(away))
    wallet.start()
    await waitUntil(() => wallet.state.get().error !== undefined)
    expect(wallet.state.get()).toMatchObject({
      status: 'disconnected',
      error: 'The wallet’s relay cannot be reached: 127.0.0.1:1',
    })
    expect(readStoredConnection()).toEqual(away)
    // The wallet tries again when the network is back.
    localStorage.setItem('bc:config', JSON.stringify(nwcConfig()))
    dispatchEvent(new Event('online'))
    await waitUntil(() => wallet.state.get().status === 'connected')
    expect(wallet.state.get().error).toBeUndefined()
  })

  test('by the address: the secret is removed from the address', async () => {
    history.replaceState(null, '', `/page#nwc=${encodeURIComponent(walletService.url)}&tab=2`)
    wallet.start()
    expect(location.hash).toBe('#tab=2')
    await waitUntil(() => wallet.state.get().status === 'connected')
  })

  test('with a wallet that cannot describe itself is only logged; its methods are unknown, and no balance is shown', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const getInfo = vi.fn(() => Promise.reject(new Error('not today')))
    vi.stubGlobal('webln', { enable: async () => {}, getInfo, getBalance: async () => ({ balance: 12 }) })
    await wallet.connect({ connectorName: 'E', connectorType: 'extension.generic' })
    expect(wallet.state.get().status).toBe('connected')
    expect(logged.mock.calls.join()).toContain('not today')
    expect(wallet.supports('getBalance')).toBe(false)
    logged.mockRestore()
  })

  test('with a wallet without a balance method: none of the methods it lists counts as supported', async () => {
    const getInfo = async () => ({ node: { alias: 'Ext' }, methods: ['sendPayment', 'getBalance'] })
    vi.stubGlobal('webln', { enable: async () => {}, getInfo })
    await wallet.connect({ connectorName: 'E', connectorType: 'extension.generic' })
    expect(wallet.state.get().alias).toBe('Ext')
    expect(wallet.supports('sendPayment')).toBe(false)
  })

  test('ends with a disconnect, and the provider that the page holds stops working', async () => {
    await wallet.connect(nwcConfig())
    const provider = wallet.provider()
    wallet.openModal()
    wallet.disconnect()
    expect(wallet.state.get()).toMatchObject({ status: 'disconnected', modalOpen: false })
    expect(readStoredConnection()).toBeNull()
    await expect(provider?.getInfo()).rejects.toThrow('not connected')
    await vi.waitFor(() => expect(relay.connections()).toBe(1))
  })

  test('answers each request for a provider, with an error if the flow is closed', async () => {
    const first = wallet.requestProvider()
    expect(wallet.state.get().modalOpen).toBe(true)
    wallet.closeModal()
    await expect(first).rejects.toThrow('Modal closed without connecting')
    const second = wallet.requestProvider()
    await wallet.connect(nwcConfig())
    expect((await (await second).getInfo()).node.alias).toBe('Test wallet')
  })
})

test('routes: pushed once, popped, and cleared', () => {
  wallet.push('/nwc')
  wallet.push('/nwc')
  wallet.push('/help')
  wallet.setError('wrong')
  expect(wallet.state.get()).toMatchObject({ route: '/help', routeHistory: ['/start', '/nwc'] })
  wallet.back()
  expect(wallet.state.get()).toMatchObject({ route: '/nwc', routeHistory: ['/start'] })
  expect(wallet.state.get().error).toBeUndefined()
  wallet.back()
  wallet.back()
  expect(wallet.state.get()).toMatchObject({ route: '/start', routeHistory: [] })
  wallet.push('/lnbits')
  wallet.clearRouteHistory()
  expect(wallet.state.get()).toMatchObject({ route: '/start', routeHistory: [] })
  wallet.openModal()
  wallet.push('/lnbits')
  wallet.setError('wrong')
  wallet.closeModal()
  expect(wallet.state.get()).toMatchObject({ route: '/start', routeHistory: [], modalOpen: false })
  expect(wallet.state.get().error).toBeUndefined()
})
