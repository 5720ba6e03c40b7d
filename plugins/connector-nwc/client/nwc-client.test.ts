import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { NwcWalletOptions } from '../../../demo/wallet/nwc-wallet-options'
import { type NwcWallet, startNwcWallet } from '../../../demo/wallet/start-nwc-wallet'
import { startTestRelay, type TestRelay } from '../../../tests/support/test-relay'
import { createNwcClient } from './nwc-client'
import { createNwcProvider } from './nwc-provider'
import { parseNwcUrl } from './parse-nwc-url'

let relay: TestRelay
let wallet: NwcWallet | undefined
let abort: AbortController
const kills: (() => Promise<void>)[] = []

beforeEach(async () => {
  vi.stubGlobal('WebSocket', WebSocket)
  relay = await startTestRelay({ port: 0, events: [] })
  kills.push(() => relay.stop())
  abort = new AbortController()
})
afterEach(async () => {
  abort.abort()
  wallet?.close()
  for (const kill of kills.splice(0)) await kill()
})

async function connect(options: Partial<NwcWalletOptions> = {}, patience = 10_000) {
  wallet = await startNwcWallet({ relay: relay.url, info: { encryption: 'nip44_v2 nip04' }, ...options })
  const client = await createNwcClient(parseNwcUrl(wallet.url), abort.signal, {
    responseTimeoutMs: patience,
    connectTimeoutMs: 10_000,
  })
  return { wallet, client }
}

test.each([
  ['NIP-44', { encryption: 'nip44_v2 nip04' }],
  ['NIP-04, where the wallet says nothing of encryption', {}],
  ['NIP-04, where the wallet says nothing at all', undefined],
] as const)('speaks %s', async (_, info) => {
  const { client } = await connect({ info })
  expect(await client.request('get_balance', {})).toEqual({ balance: 1_000_000_000 })
})

test('switches the encryption if the wallet does not support the first one', async () => {
  const { client, wallet } = await connect()
  wallet.behavior.errors.nip44 = { code: 'UNSUPPORTED_ENCRYPTION', message: 'no' }
  expect(await client.request('get_balance', {})).toEqual({ balance: 1_000_000_000 })
})

test('ignores strangers, forged events and answers to other requests', async () => {
  const { client, wallet } = await connect()
  wallet.behavior.extraMessages = ['stranger', 'other request', 'unsigned']
  expect(await client.request('get_balance', {})).toEqual({ balance: 1_000_000_000 })
})

test.each([
  ['RATE_LIMITED', 'The wallet is asked too often. Try again in a minute.'],
  ['NOT_IMPLEMENTED', 'The wallet does not know how to do this.'],
  ['INSUFFICIENT_BALANCE', 'There is not enough in the wallet, fees included.'],
  ['QUOTA_EXCEEDED', 'The budget that the wallet allows this page is used up.'],
  ['RESTRICTED', 'The wallet does not allow this page to do this.'],
  ['UNAUTHORIZED', 'The wallet does not know this connection. Connect it anew.'],
  ['PAYMENT_FAILED', 'The payment failed.'],
  ['constructor', 'The wallet refused, and does not say why.'],
])('a wallet that says %s and no more is understood; its own words come first', async (code, meaning) => {
  const { client, wallet } = await connect()
  wallet.behavior.errors.pay_invoice = { code, message: ' ' }
  const asking = () => client.request('pay_invoice', { invoice: wallet.issueInvoice().invoice })
  await expect(asking()).rejects.toMatchObject({ walletCode: code, message: meaning })
  wallet.behavior.errors.pay_invoice = { code, message: 'as the wallet says' }
  await expect(asking()).rejects.toMatchObject({ walletCode: code, message: 'as the wallet says' })
})

test('an unreadable answer counts as lost, an error of the wallet does not', async () => {
  const { client, wallet } = await connect()
  wallet.behavior.extraMessages = ['broken']
  await expect(client.request('get_balance', {}, 400)).rejects.toMatchObject({ code: 'answer-lost' })
  wallet.behavior.extraMessages = []
  wallet.behavior.errors.get_balance = { code: 'RATE_LIMITED', message: 'slow down' }
  await expect(client.request('get_balance', {})).rejects.toMatchObject({
    walletCode: 'RATE_LIMITED',
    message: 'slow down',
  })
})

test('a silent wallet counts as not connected', async () => {
  const { client, wallet } = await connect({}, 400)
  wallet.behavior.ignoresRequests = true
  await expect(createNwcProvider(client)).rejects.toMatchObject({ code: 'network' })
})

test('a missing relay is a network error', async () => {
  const { url } = await startNwcWallet({ relay: relay.url }).then(made => {
    made.close()
    return made
  })
  await relay.stop()
  const made = createNwcClient(parseNwcUrl(url), abort.signal, { connectTimeoutMs: 300 })
  await expect(made).rejects.toMatchObject({ code: 'network' })
})

test('one relay of two is enough', async () => {
  const other = await startTestRelay({ port: 0, events: [] })
  kills.push(() => other.stop())
  const { client } = await connect({ relays: [other.url] })
  await relay.stop()
  expect(await client.request('get_balance', {})).toEqual({ balance: 1_000_000_000 })
})

test('makes a payment with WebLN’s methods', async () => {
  const { client, wallet } = await connect()
  const provider = await createNwcProvider(client)
  expect(await provider.getInfo()).toMatchObject({
    node: { alias: 'Test wallet' },
    methods: [
      'getInfo',
      'getBalance',
      'sendPayment',
      'makeInvoice',
      'lookupInvoice',
      'listTransactions',
      'signMessage',
    ],
  })
  const { invoice, preimage, paymentHash } = wallet.issueInvoice({ amountMsats: 5_000 })
  expect(await provider.lookupInvoice?.({ paymentHash })).toEqual({ state: 'unknown', paid: false })
  expect(await provider.sendPayment(invoice)).toEqual({ preimage })
  expect(await provider.lookupInvoice?.({ paymentHash })).toEqual({ state: 'paid', paid: true, preimage })
  expect(await provider.getBalance?.()).toEqual({ balance: 999_995, currency: 'sats' })
  const [listed, ...others] = (await provider.listTransactions?.({ limit: 10, offset: 0 })) ?? []
  expect(listed).toMatchObject({ direction: 'sent', state: 'settled', paymentHash, msats: 5_000, invoice })
  expect(others).toEqual([])
  expect(await provider.listTransactions?.({ limit: 10, offset: 1 })).toEqual([])
  const made = await provider.makeInvoice({ amount: 7, defaultMemo: 'cake' })
  expect(made.paymentRequest).toMatch(/^lnbc70n1/)
  await expect(provider.lnurl('lnurl1')).rejects.toThrow('Method not implemented.')
})

test.each([
  ['https://example.com', 'not a connection secret'],
  [`nostr+walletconnect://${'a'.repeat(64)}?relay=wss://r.test`, 'key is missing'],
  [`nostr+walletconnect://${'a'.repeat(64)}?secret=${'b'.repeat(64)}`, 'names no relay'],
  [`nostr+walletconnect://${'a'.repeat(64)}?relay=javascript:1&secret=${'b'.repeat(64)}`, 'names no relay'],
])('%s is refused, without a word of its secret', (url, says) => {
  const refused = () => parseNwcUrl(url)
  expect(refused).toThrow(says)
  expect(refused).not.toThrow('b'.repeat(64))
})
