import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runGuest, type TestGuest } from '../testing'

const manifest = readFileSync(new URL('guest.json', import.meta.url), 'utf8')
const KEY = '0123456789abcdef0123456789abcdef'
const HASH = 'a'.repeat(64)
const PREIMAGE = 'b'.repeat(64)
const WALLET = 'GET /api/v1/wallet'
const PAYMENTS = 'POST /api/v1/payments'
const PAYMENT = `GET /api/v1/payments/${HASH}`

interface Heard {
  readonly call: string
  readonly key: string | string[] | undefined
  readonly body: string
}
const heard: Heard[] = []
/** The answers to each call, in order. The last one is repeated. Without answers, the connection is closed. */
const answers = new Map<string, (readonly [status: number, answer: unknown])[]>()
const server = createServer((request, response) => {
  let body = ''
  request.on('data', chunk => {
    body += chunk
  })
  request.on('end', () => {
    const call = `${request.method} ${request.url}`
    heard.push({ call, key: request.headers['x-api-key'], body })
    const planned = answers.get(call) ?? []
    const [status, answer] = (planned.length > 1 ? planned.shift() : planned[0]) ?? []
    if (status === undefined) return request.socket.destroy()
    response.writeHead(status).end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
})
let guest: TestGuest
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  guest = await runGuest(manifest, () => import('./guest'), { server: `http://127.0.0.1:${port}` })
})
beforeEach(() => {
  heard.length = 0
  answers.clear()
})
afterAll(
  () =>
    new Promise(resolve => {
      server.close(resolve)
      server.closeAllConnections()
    }),
)

const ask = (method: string, args: object = {}, key = KEY) =>
  guest.ask('wallet', 'lnbits', { method, fields: { key }, args })
const pay = () => ask('sendPayment', { invoice: 'lnbc10n1tea' })

test('a wallet is connected by its key, and tells its name and its balance in sats', async () => {
  answers.set(WALLET, [[200, { name: ' Purse ', balance: 50_000_999 }]])
  expect(await ask('getInfo')).toEqual({ alias: 'Purse' })
  expect(await ask('getBalance')).toEqual({ balance: 50_000 })
  expect(heard).toEqual([
    { call: WALLET, key: KEY, body: '' },
    { call: WALLET, key: KEY, body: '' },
  ])
})

test('a key that is missing or wrong is refused in words', async () => {
  for (const key of ['', 'two words', 'x\r\nCookie: a=b', 'x'.repeat(5_000)])
    await expect(ask('getInfo', {}, key)).rejects.toThrow('Enter the admin key')
  await expect(guest.ask('wallet', 'lnbits', { method: 'getInfo', fields: {}, args: {} })).rejects.toThrow(
    'Enter the admin key',
  )
  expect(heard).toEqual([])
  answers.set(WALLET, [[401, { detail: 'Invalid key' }]])
  await expect(ask('getInfo')).rejects.toThrow('LNbits does not accept this key.')
})

test('a payment is made once, and answered with its preimage as soon as it is known', async () => {
  answers.set(PAYMENTS, [[201, { payment_hash: HASH }]])
  answers.set(PAYMENT, [
    [200, { paid: false }],
    [502, ''],
    [200, { paid: true, preimage: PREIMAGE }],
  ])
  expect(await pay()).toEqual({ preimage: PREIMAGE })
  expect(heard.filter(({ call }) => call === PAYMENTS)).toEqual([
    { call: PAYMENTS, key: KEY, body: '{"out":true,"bolt11":"lnbc10n1tea"}' },
  ])
})

test('a refused payment says that nothing was paid', async () => {
  for (const status of [400, 403, 404]) {
    answers.set(PAYMENTS, [[status, { detail: 'No' }]])
    await expect(pay()).rejects.toThrow('Nothing was paid.')
  }
  await expect(ask('sendPayment', { invoice: 'lnbc1' }, '')).rejects.toThrow('Nothing was paid.')
})

test('a payment of which nobody knows whether it was made is never said to be unpaid', async () => {
  // For the app, an answer without a preimage means that the payment's outcome is unknown.
  expect(await pay()).toEqual({ preimage: '' })
  for (const answer of ['', '<h1>', [], null, {}, { payment_hash: 7 }, { payment_hash: '../wallet' }]) {
    answers.set(PAYMENTS, [[201, answer]])
    expect(await pay()).toEqual({ preimage: '' })
  }
  for (const status of [408, 504]) {
    answers.set(PAYMENTS, [[status, '']])
    expect(await pay()).toEqual({ preimage: '' })
  }
  expect(heard.map(({ call }) => call)).not.toContain(WALLET)
})

test('a made payment whose preimage is missing or malformed is not said to be unpaid', async () => {
  answers.set(PAYMENTS, [[201, { payment_hash: HASH }]])
  for (const preimage of [undefined, null, 5, '', PREIMAGE.slice(1), `${PREIMAGE}0`, 'G'.repeat(64)]) {
    answers.set(PAYMENT, [[200, { paid: true, preimage }]])
    expect(await pay()).toEqual({ preimage: '' })
  }
  answers.set(PAYMENT, [[404, '']])
  expect(await pay()).toEqual({ preimage: '' })
})

test('an invoice is made for an amount and a note', async () => {
  answers.set(PAYMENTS, [[201, { payment_request: 'lnbc210n1tea' }]])
  expect(await ask('makeInvoice', { amount: 21, memo: 'Tea' })).toEqual({ paymentRequest: 'lnbc210n1tea' })
  answers.set(PAYMENTS, [[201, { bolt11: 'lnbc210n1tea' }]])
  expect(await ask('makeInvoice', { amount: 21, memo: 'Tea' })).toEqual({ paymentRequest: 'lnbc210n1tea' })
  expect(heard[0]?.body).toBe('{"out":false,"amount":21,"memo":"Tea"}')
  await ask('makeInvoice', { amount: 21, memo: 'x'.repeat(90_000) })
  expect(heard[2]?.body.length).toBeLessThan(1_000)
  for (const amount of [0, -1, 1.5, Number.NaN, 1e20, '21'])
    await expect(ask('makeInvoice', { amount, memo: '' })).rejects.toThrow('a whole number of sats')
  expect(heard).toHaveLength(3)
})

test.each([
  ['getInfo', WALLET, { name: 'Purse', balance: '5' }],
  ['getBalance', WALLET, { balance: -1 }],
  ['getBalance', WALLET, { balance: '1000' }],
  ['getBalance', WALLET, '{"balance":1e400}'],
  ['getBalance', WALLET, [{ balance: 1 }]],
  ['makeInvoice', PAYMENTS, { payment_request: 'lightning:lnbc1' }],
  ['makeInvoice', PAYMENTS, { payment_request: `ln${'x'.repeat(100_000)}` }],
  ['makeInvoice', PAYMENTS, { payment_request: ['lnbc1'] }],
  ['makeInvoice', PAYMENTS, `"${'x'.repeat(500_000)}"`],
])('%s refuses an answer of another form', async (method, call, answer) => {
  answers.set(call, [[200, answer]])
  await expect(ask(method, { amount: 21, memo: '' })).rejects.toThrow('LNbits has')
})

test('a server that fails or does not answer is named', async () => {
  await expect(ask('getBalance')).rejects.toThrow('lnbits.example.com does not answer')
  answers.set(WALLET, [[503, 'x']])
  await expect(ask('getBalance')).rejects.toThrow('LNbits has failed (503).')
})
