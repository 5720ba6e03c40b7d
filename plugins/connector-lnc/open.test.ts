import LNC from '@lightninglabs/lnc-web'
import { expect, test, vi } from 'vitest'
import openLncWallet, { createLncProvider, waitForConnection, waitForNodeAnswer } from './open'
import { pairingPhraseHandoff } from './pairing-phrase'

// The package is not an ES module, so its class may be in a nested `default`.
const Lnc = (LNC as typeof LNC & { readonly default?: typeof LNC }).default ?? LNC

/** A fake of the LNC package with a node behind it. Its answers have the form of the real package's. */
function node(sendPaymentSync: (request: object) => Promise<object>) {
  const lightning = {
    getInfo: async () => ({ alias: 'Node', identityPubkey: '02ab', color: '#123456' }),
    channelBalance: async () => ({ localBalance: { sat: '4200', msat: '4200000' } }),
    sendPaymentSync,
  }
  return createLncProvider({ lnd: { lightning }, disconnect() {} } as unknown as LNC)
}

test('a node with WebLN’s methods', async () => {
  const preimage = '00ff'.repeat(16)
  const wallet = node(async () => ({
    paymentError: '',
    paymentPreimage: Buffer.from(preimage, 'hex').toString('base64'),
  }))
  expect((await wallet.getInfo()).node).toEqual({ alias: 'Node', pubkey: '02ab', color: '#123456' })
  expect(await wallet.getBalance?.()).toEqual({ balance: 4200, currency: 'sats' })
  expect(await wallet.sendPayment('lnbc1')).toEqual({ preimage })
})

test.each(['makeInvoice', 'lookupInvoice', 'keysend', 'lnurl', 'signMessage', 'verifyMessage'] as const)(
  '%s is not implemented',
  async method => {
    const wallet = node(async () => ({})) as unknown as Record<string, (of: object) => Promise<unknown>>
    await expect(wallet[method]?.({})).rejects.toThrow('Method not implemented.')
  },
)

test.each([
  ['no route', { paymentError: 'no_route' }, { message: 'no_route' }],
  [
    'its going',
    { paymentError: 'router shutting down' },
    { message: 'router shutting down', code: 'answer-lost' },
  ],
  ['nothing', {}, { message: 'No preimage in response', code: 'answer-lost' }],
  [
    'bytes',
    { paymentPreimage: new Uint8Array(32) },
    { message: 'expected preimage as string', code: 'answer-lost' },
  ],
])('a payment answered with %s', async (_, answer, error) => {
  await expect(node(async () => answer).sendPayment('lnbc1')).rejects.toMatchObject(error)
})

test('a payment whose stream breaks off may have been made', async () => {
  const wallet = node(() => Promise.reject(new Error('EOF')))
  await expect(wallet.sendPayment('lnbc1')).rejects.toMatchObject({ message: 'EOF', code: 'answer-lost' })
})

/** Never settles, as a call of the package after the connection is lost. */
const never = () => new Promise<never>(() => {})

test('reports a silent node: after 20 s when connecting, after a minute when paying', async () => {
  vi.useFakeTimers()
  const disconnect = vi.fn()
  const lightning = { getInfo: never, channelBalance: never, sendPaymentSync: never, listPayments: never }
  const wallet = createLncProvider({ lnd: { lightning }, disconnect } as unknown as LNC)
  const silent = { message: 'The node has not answered.' }
  const told = [
    expect(waitForNodeAnswer(wallet)).rejects.toMatchObject({ ...silent, code: 'network' }),
    expect(wallet.getBalance?.()).rejects.toMatchObject(silent),
    expect(wallet.lookupPayment?.('00')).rejects.toMatchObject(silent),
  ]
  const paid = expect(wallet.sendPayment('lnbc1')).rejects.toMatchObject({ ...silent, code: 'answer-lost' })
  await vi.advanceTimersByTimeAsync(20_000)
  await Promise.all(told)
  expect(disconnect).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(40_000)
  await paid
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('a node that may not describe itself still counts as reachable', async () => {
  const disconnect = vi.fn()
  const getInfo = () =>
    Promise.reject(new Error('rpc error: code = PermissionDenied desc = permission denied'))
  const wallet = createLncProvider({ lnd: { lightning: { getInfo } }, disconnect } as unknown as LNC)
  await waitForNodeAnswer(wallet)
  expect(disconnect).not.toHaveBeenCalled()
})

test('waiting for code that never arrives ends after two minutes', async () => {
  vi.useFakeTimers()
  pairedPage()
  vi.stubGlobal('fetch', never)
  pairingPhraseHandoff.set('ten words')
  const env = { signal: new AbortController().signal, config: { providerConfig: {} } as never }
  const opening = expect(
    openLncWallet({ connectorName: 'LNC', connectorType: 'lnc' }, env),
  ).rejects.toMatchObject({
    message: 'LNC is not available',
    code: 'network',
  })
  // The package sets no timer while it loads. So the first timer shows that it is loaded.
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  await vi.advanceTimersByTimeAsync(120_000)
  await opening
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a browser without WebAssembly gets a message', async () => {
  vi.stubGlobal('WebAssembly', undefined)
  const env = { signal: new AbortController().signal, config: {} as never }
  const config = { connectorName: 'LNC', connectorType: 'lnc' } as const
  await expect(openLncWallet(config, env)).rejects.toThrow('LNC not supported')
  vi.unstubAllGlobals()
})

/** Stubs the package's storage, with the keys of a node that is already paired. */
function pairedPage() {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  const pair = () => {
    const lnc = new Lnc({ pairingPhrase: 'ten words' })
    Object.assign(lnc.credentials, { localKey: '01', remoteKey: '02' })
    lnc.credentials.password = 'ONLY CONNECT TO TRUSTED WEBSITES'
    return lnc
  }
  const read = () => JSON.parse(kept.get('lnc-web:default') ?? 'null') as { remoteKey: string } | null
  return { pair, read }
}

test('a pairing survives closing the page, and is deleted by disconnecting', () => {
  const { pair, read } = pairedPage()
  const { lnd, credentials } = pair()
  const wallet = createLncProvider({ lnd, credentials, disconnect() {} })
  wallet.close?.()
  expect(read()?.remoteKey).toMatch(/.+/)
  wallet.forget?.()
  expect(read()).toBeNull()
  vi.unstubAllGlobals()
})

test('a new phrase is not used with the keys of another node', async () => {
  const { pair, read } = pairedPage()
  pair()
  pairingPhraseHandoff.set('eleven words')
  const env = {
    signal: new AbortController().signal,
    // No server listens at this address, so opening fails before the node is contacted.
    config: { providerConfig: { lnc: { wasmClientCode: 'http://127.0.0.1:9/lnc.wasm' } } } as never,
  }
  await expect(openLncWallet({ connectorName: 'LNC', connectorType: 'lnc' }, env)).rejects.toThrow(
    'LNC is not available',
  )
  expect(read()?.remoteKey ?? '').toBe('')
  vi.unstubAllGlobals()
})

test('the session is checked every 100 ms for a minute, and then closed', async () => {
  vi.useFakeTimers()
  const looks: number[] = []
  const session = (from: number) => ({
    get isConnected() {
      looks.push(Date.now())
      return Date.now() >= from
    },
    disconnect: vi.fn(),
  })
  const begun = Date.now()
  const { signal } = new AbortController()
  const there = session(begun + 250)
  const waiting = waitForConnection(there, signal)
  await vi.advanceTimersByTimeAsync(1_000)
  await waiting
  expect(looks.map(at => at - begun)).toEqual([0, 100, 200, 300])
  expect(there.disconnect).not.toHaveBeenCalled()

  const absent = session(Number.POSITIVE_INFINITY)
  const given = expect(waitForConnection(absent, signal)).rejects.toMatchObject({ code: 'network' })
  await vi.advanceTimersByTimeAsync(61_000)
  await given
  expect(absent.disconnect).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('a pairing phrase can be taken only once', () => {
  pairingPhraseHandoff.set('eleven words')
  expect(pairingPhraseHandoff.take()).toBe('eleven words')
  expect(pairingPhraseHandoff.take()).toBeUndefined()
})
