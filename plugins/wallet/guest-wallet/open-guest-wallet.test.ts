import { expect, test } from 'vitest'
import { UnknownGuestOutcomeError } from '#kernel/sandbox'
import type { GuestWalletRequest } from '../contract'
import { defaultConfig } from '../core/default-config'
import { openGuestWallet } from './open-guest-wallet'

const PREIMAGE = 'ab'.repeat(32)

const ALL = ['getInfo', 'getBalance', 'sendPayment', 'makeInvoice']

/** Opens a wallet whose code gives these answers, by method. An answer that is an `Error` is thrown. */
async function open(
  answers: Readonly<Record<string, unknown>>,
  guestFields = '{"key":"k"}',
  methods: unknown = ALL,
) {
  const asked: GuestWalletRequest[] = []
  const connect = openGuestWallet({
    title: 'Purse plugin',
    hosts: [],
    fields: [],
    async request(question) {
      asked.push(question)
      const all: Readonly<Record<string, unknown>> = { methods, getInfo: { alias: 'Purse' }, ...answers }
      const answer = all[question.method]
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  const config = { connectorName: 'Purse', connectorType: 'guest.x-purse.purse', guestFields } as const
  const wallet = await connect(config, { signal: new AbortController().signal, config: defaultConfig })
  return { wallet, asked }
}

test('each method is a question with the user’s fields; the wallet’s name is followed by that of the plugin', async () => {
  const { wallet, asked } = await open({
    getBalance: { balance: 21 },
    makeInvoice: { paymentRequest: 'lnbc1' },
    sendPayment: { preimage: PREIMAGE, more: 1 },
  })
  expect((await wallet.getInfo?.())?.node.alias).toBe('Purse (Purse plugin)')
  expect(await wallet.getBalance?.()).toEqual({ balance: 21, currency: 'sats' })
  expect(await wallet.makeInvoice({ amount: '5', defaultMemo: 'Tea' })).toEqual({ paymentRequest: 'lnbc1' })
  expect(await wallet.sendPayment('lnbc2')).toEqual({ preimage: PREIMAGE })
  const fields = { key: 'k' }
  expect(asked).toEqual([
    { method: 'methods', fields, args: {} },
    { method: 'getInfo', fields, args: {} },
    { method: 'getBalance', fields, args: {} },
    { method: 'makeInvoice', fields, args: { amount: 5, memo: 'Tea' } },
    { method: 'sendPayment', fields, args: { invoice: 'lnbc2' } },
  ])
})

test.each([
  ['a name that is no text', 'getInfo', { alias: 5 }],
  ['a name of 101 characters', 'getInfo', { alias: 'x'.repeat(101) }],
  ['nothing', 'getInfo', null],
])('%s is refused, and no wallet is connected', async (_, method, answer) => {
  await expect(open({ [method]: answer })).rejects.toThrow('Purse plugin: The answer')
})

test.each([-1, Number.NaN, '5', undefined, 2.2e15])('the balance %s is refused', async balance => {
  const { wallet } = await open({ getBalance: { balance } })
  await expect(wallet.getBalance?.()).rejects.toThrow('a number from 0')
})

test.each([
  ['an answer without a preimage', {}, 'Purse plugin does not know whether it has paid.'],
  ['a preimage that is none', { preimage: '' }, 'Purse plugin does not know whether it has paid.'],
  [
    'no answer at all',
    new UnknownGuestOutcomeError('It does not answer.'),
    'Purse plugin: It does not answer.',
  ],
])('a payment with %s may have been made', async (_, answer, message) => {
  const { wallet } = await open({ sendPayment: answer })
  await expect(wallet.sendPayment('lnbc2')).rejects.toMatchObject({ code: 'answer-lost', message })
})

test('a payment that the plugin refuses was not made', async () => {
  const { wallet } = await open({ sendPayment: new Error('No money') })
  const refusal = await wallet.sendPayment('lnbc2').then(undefined, (error: Error) => error)
  expect(refusal).toEqual(new Error('Purse plugin: No money'))
  expect(refusal).not.toHaveProperty('code')
})

test('a wallet without a balance and invoices says so', async () => {
  const { wallet } = await open({}, '{}', ['getInfo', 'sendPayment', 'mint'])
  expect((await wallet.getInfo?.())?.methods).toEqual(['getInfo', 'sendPayment'])
  expect(wallet.getBalance).toBeUndefined()
  await expect(wallet.makeInvoice({ amount: 5 })).rejects.toThrow('Method not implemented.')
  await expect(open({}, '{}', 'all')).rejects.toThrow('The answer must be a list')
})

test('characters that turn text around are taken out of the wallet’s name', async () => {
  const { wallet } = await open({ getInfo: { alias: 'Pur\u202ese\n' } })
  expect((await wallet.getInfo?.())?.node.alias).toBe('Purse  (Purse plugin)')
})

test('a stored connection that is no JSON asks the user to connect again', async () => {
  await expect(open({}, '{')).rejects.toThrow('Connect the wallet again.')
})
