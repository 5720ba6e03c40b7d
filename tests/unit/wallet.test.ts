import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type ConnectorConfig, Wallet, type WalletService } from '#contracts/wallet'
import { createKernel, createMemoryKeyValue, type Kernel } from '#kernel'
import extension from '../../plugins/connector-extension/manifest'
import lnbitsConnector from '../../plugins/connector-lnbits/manifest'
import nwc from '../../plugins/connector-nwc/manifest'
import manifest from '../../plugins/wallet/manifest'
import { type LnbitsServer, startLnbits } from '../peers/lnbits-server'
import { type NwcWallet, startNwcWallet } from '../peers/nwc-wallet'
import { startTestRelay, type TestRelay } from '../support/demo-relay'

let relay: TestRelay
let peer: NwcWallet
let lnbits: LnbitsServer
let kernel: Kernel
let wallet: WalletService

const nwcConfig = (): ConnectorConfig => ({
  connectorName: 'NWC',
  connectorType: 'nwc.generic',
  nwcUrl: peer.url,
})
const stored = () => JSON.parse(localStorage.getItem('bc:config') ?? 'null') as unknown

async function open(storage = createMemoryKeyValue()): Promise<WalletService> {
  kernel = createKernel({ storage })
  kernel.enable(manifest, nwc, lnbitsConnector, extension)
  wallet = await kernel.resolve(Wallet)
  return wallet
}

/** Waits for something that the wallet's state says. */
const until = (holds: () => boolean) =>
  new Promise<void>(resolve => {
    const look = () => {
      if (!holds()) return
      listening.dispose()
      resolve()
    }
    const listening = wallet.state.subscribe(look)
    look()
  })
const settled = (payment: {
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

/** What the wallet uses of a page. */
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

beforeEach(async () => {
  stubPage()
  relay = await startTestRelay({ port: 0, events: [] })
  peer = await startNwcWallet({ relay: relay.url, info: { encryption: 'nip44_v2' } })
  lnbits = await startLnbits()
  await open()
})
afterEach(async () => {
  await kernel.dispose()
  peer.close()
  await relay.kill()
  await lnbits.close()
  vi.unstubAllGlobals()
})

describe('connecting', () => {
  test('leads over connecting to connected, keeps the connection, and reads the balance', async () => {
    wallet.push('/nwc')
    const connecting = wallet.connect(nwcConfig())
    expect(wallet.state.get()).toMatchObject({ status: 'connecting', connectorName: 'NWC', route: '/nwc' })
    await connecting
    expect(wallet.state.get()).toMatchObject({
      status: 'connected',
      route: '/connected',
      alias: 'Test wallet',
    })
    expect(stored()).toEqual(nwcConfig())
    await until(() => wallet.state.get().balanceText !== undefined)
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
  ])('with %s says so and is disconnected', async (_, config, message) => {
    await wallet.connect(config())
    expect(wallet.state.get()).toMatchObject({ status: 'disconnected', error: message })
    expect(stored()).toBeNull()
  })

  test('that was cancelled comes to nothing, though the wallet answers', async () => {
    peer.mood.delay = 50
    const connecting = wallet.connect(nwcConfig())
    wallet.cancel()
    await connecting
    expect(wallet.state.get().status).toBe('disconnected')
    expect(wallet.state.get().error).toBeUndefined()
    expect(stored()).toBeNull()
  })

  test('anew at load lands on /start, and a saved currency is taken up', async () => {
    localStorage.setItem('bc:config', JSON.stringify(nwcConfig()))
    localStorage.setItem('bc:currency', 'BTC')
    wallet.start()
    await until(() => wallet.state.get().balanceText !== undefined)
    expect(wallet.state.get()).toMatchObject({
      status: 'connected',
      route: '/start',
      balanceText: '0.01000000 BTC',
    })
  })

  test('anew at load never loses the connection to a network that is away', async () => {
    const away = { ...nwcConfig(), nwcUrl: peer.url.replace(/relay=[^&]*/, 'relay=ws%3A%2F%2F127.0.0.1%3A1') }
    localStorage.setItem('bc:config', JSON.stringify(away))
    wallet.start()
    await until(() => wallet.state.get().error !== undefined)
    expect(wallet.state.get()).toMatchObject({
      status: 'disconnected',
      error: 'The wallet’s relay cannot be reached: 127.0.0.1:1',
    })
    expect(stored()).toEqual(away)
    // The same again, with a network.
    localStorage.setItem('bc:config', JSON.stringify(nwcConfig()))
    dispatchEvent(new Event('online'))
    await until(() => wallet.state.get().status === 'connected')
    expect(wallet.state.get().error).toBeUndefined()
  })

  test('by the address: the secret does not stay there', async () => {
    history.replaceState(null, '', `/page#nwc=${encodeURIComponent(peer.url)}&tab=2`)
    wallet.start()
    expect(location.hash).toBe('#tab=2')
    await until(() => wallet.state.get().status === 'connected')
  })

  test('by an extension that says it is there', async () => {
    vi.stubGlobal('webln', {
      enable: async () => {},
      getInfo: async () => ({ node: { alias: 'Ext' }, methods: ['sendPayment', 'getBalance'] }),
      getBalance: async () => ({ balance: 12 }),
      sendPayment: async () => ({ preimage: 'ab'.repeat(32) }),
      makeInvoice: async () => ({}),
    })
    wallet.start()
    dispatchEvent(new Event('webln:enabled'))
    await until(() => wallet.state.get().balanceText === '12 sats')
    expect(wallet.state.get()).toMatchObject({ status: 'connected', route: '/start' })
    expect(wallet.connectorConfig()?.connectorType).toBe('extension.generic')
    const { invoice } = peer.issue()
    const payment = await wallet.pay(invoice)
    await expect(payment.result).rejects.toThrow('does not belong to this invoice')
    expect(payment.status.get().phase).toBe('pending')
  })

  test('by an extension that the page may use already comes before the one that was saved, where that is wished', async () => {
    localStorage.setItem('bc:config', JSON.stringify(nwcConfig()))
    const webln = {
      enable: async () => {},
      isEnabled: async () => true,
      getInfo: async () => ({ node: { alias: 'Ext' }, methods: ['sendPayment'] }),
    }
    vi.stubGlobal('webln', webln)
    wallet.configure({ preferExtension: true })
    wallet.start()
    await until(() => wallet.state.get().status === 'connected')
    expect(wallet.state.get().alias).toBe('Ext')
    expect(stored()).toEqual(nwcConfig())

    await kernel.dispose()
    webln.enable = () => Promise.reject(new Error('locked'))
    await open()
    wallet.configure({ preferExtension: true })
    wallet.start()
    await until(() => wallet.state.get().alias === 'Test wallet')
    expect(wallet.state.get().error).toBeUndefined()
    expect(stored()).toEqual(nwcConfig())
  })

  test('is forgotten with a disconnect, and so is what the page held of it', async () => {
    await wallet.connect(nwcConfig())
    const provider = wallet.provider()
    wallet.openModal()
    wallet.disconnect()
    expect(wallet.state.get()).toMatchObject({ status: 'disconnected', modalOpen: false })
    expect(stored()).toBeNull()
    await expect(provider?.getInfo()).rejects.toThrow('not connected')
    await vi.waitFor(() => expect(relay.connections()).toBe(1))
  })

  test('is given to whoever asked for a provider, and refused when the flow is closed', async () => {
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
})

test('a currency shows at its rate; without one the balance stays in sats', async () => {
  await wallet.connect(nwcConfig())
  await until(() => wallet.state.get().balanceText !== undefined)
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  wallet.configure({ ratesUrl: `${lnbits.url}/none/{currency}` })
  wallet.setCurrency('USD')
  expect(localStorage.getItem('bc:currency')).toBe('USD')
  await vi.waitFor(() => expect(warned).toHaveBeenCalled())
  expect(wallet.state.get().balanceText).toBe('1,000,000 sats')
  warned.mockRestore()
  const asked: string[] = []
  const real = fetch
  vi.stubGlobal('fetch', (url: string | URL, init?: RequestInit) => {
    if (!String(url).includes('rates.test')) return real(url, init)
    asked.push(String(url))
    return Promise.resolve(new Response(JSON.stringify({ rate_float: 60_000 })))
  })
  wallet.configure({ ratesUrl: 'https://rates.test/{currency}.json' })
  wallet.setCurrency('EUR')
  await until(() => wallet.state.get().balanceText?.includes('600.00') ?? false)
  expect(asked).toEqual(['https://rates.test/eur.json'])
  wallet.setCurrency('nonsense')
  expect(wallet.state.get().currency).toBe('EUR')
})

describe('paying', () => {
  beforeEach(() => wallet.connect(nwcConfig()))

  test('is done when the preimage fits, and the balance follows', async () => {
    const { invoice, preimage } = peer.issue({ amountMsats: 21_000 })
    const payment = await wallet.pay(invoice)
    expect(await payment.result).toEqual({ preimage })
    expect(payment.status.get()).toEqual({ phase: 'paid', preimage })
    await until(() => wallet.state.get().balance === 999_979)
  })

  test.each([
    ['has expired', () => peer.issue({ expiry: -1 }).invoice, 'This invoice has expired.'],
    ['is of another network', () => peer.issue({ network: 'tb' }).invoice, 'for testnet, not for bitcoin'],
    ['names no amount', () => peer.issue({ amountMsats: 0 }).invoice, 'does not say how much'],
    ['is none', () => 'lnbc1garbage', 'not a lightning invoice'],
    ['is not there', () => '', 'No invoice to pay'],
  ])('refuses an invoice that %s', async (_, make, message) => {
    await expect(wallet.pay(make())).rejects.toThrow(message)
    expect(peer.requests.some(({ method }) => method === 'pay_invoice')).toBe(false)
  })

  test('needs a wallet', async () => {
    wallet.disconnect()
    await expect(wallet.pay(peer.issue().invoice)).rejects.toThrow('No WebLN provider available')
  })

  test('by two at once is one payment', async () => {
    const { invoice, paymentHash } = peer.issue()
    const [one, two] = await Promise.all([wallet.pay(invoice), wallet.pay(invoice.toUpperCase())])
    await Promise.all([one.result, two.result, wallet.provider()?.sendPayment(`lightning:${invoice}`)])
    expect(peer.paid.get(paymentHash)).toBe(1)
  })

  test('what the wallet refuses can be tried again', async () => {
    const { invoice, preimage } = peer.issue()
    peer.mood.refuse.pay_invoice = { code: 'QUOTA_EXCEEDED', message: 'budget spent' }
    const payment = await wallet.pay(invoice)
    await expect(payment.result).rejects.toThrow('budget spent')
    expect(payment.status.get()).toEqual({ phase: 'failed', reason: 'budget spent' })
    peer.mood.refuse = {}
    expect(await (await wallet.pay(invoice)).result).toEqual({ preimage })
  })

  test.each([
    ['', 'No preimage in result'],
    ['ab'.repeat(32), 'does not belong to this invoice'],
  ])('a preimage of %j is no proof; a true one that is looked up is', async (lie, reason) => {
    const { invoice } = peer.issue()
    peer.mood.preimage = lie
    const payment = await wallet.pay(invoice)
    await expect(payment.result).rejects.toMatchObject({
      code: 'answer-lost',
      message: expect.stringContaining(reason),
    })
    expect(payment.status.get().phase).toBe('pending')
    expect(await settled(payment)).toBe('paid')
  })

  test('by LNbits, whose answer breaks off: pending, looked up, paid once', async () => {
    await wallet.connect({
      connectorName: 'LNbits',
      connectorType: 'lnbits',
      lnbitsInstanceUrl: `${lnbits.url}/`,
      lnbitsAdminKey: lnbits.adminKey,
    })
    expect(wallet.state.get().alias).toBe('Test purse')
    await until(() => wallet.state.get().balanceText === '50,000 sats')
    const { invoice, paymentHash } = lnbits.issue()
    lnbits.mood.drop = true
    const payment = await wallet.pay(invoice)
    await expect(payment.result).rejects.toMatchObject({ code: 'answer-lost' })
    expect(await settled(payment)).toBe('paid')
    expect(lnbits.paid.get(paymentHash)).toBe(1)
    lnbits.mood.drop = false
    lnbits.mood.refuse = { status: 520, detail: 'Insufficient balance.' }
    await expect((await wallet.pay(lnbits.issue().invoice)).result).rejects.toThrow('Insufficient balance.')
    await expect(wallet.provider()?.signMessage('hi')).rejects.toThrow('Method not implemented.')
  })

  test('a key goes to no other server: a redirect is refused', async () => {
    const thief = await startLnbits()
    lnbits.mood.redirect = `${thief.url}/api/v1/wallet`
    await wallet.connect({
      connectorName: 'LNbits',
      connectorType: 'lnbits',
      lnbitsInstanceUrl: lnbits.url,
      lnbitsAdminKey: lnbits.adminKey,
    })
    expect(wallet.state.get().error).toBe('The LNbits server cannot be reached.')
    expect(thief.requests).toEqual([])
    await thief.close()
  })
})
