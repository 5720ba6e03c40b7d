import type LNC from '@lightninglabs/lnc-web'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '#kernel'
import { createLncProvider } from '../../plugins/connector-lnc/open'
import { createPaymentManager, type PaymentManager } from '../../plugins/wallet/core/payment-manager'
import type { UnsettledPayments } from '../../plugins/wallet/core/unsettled-payments'
import { decodeInvoice, matchesPaymentHash } from '../../plugins/wallet/invoice/invoice-crypto'
import { waitForPayment } from '../support/wallet-fixture'
import payable from '../vectors/payable-invoices.json'

// Payments by a node over Lightning Node Connect, in which the node refuses or its answer is lost.

const [{ invoice, preimage } = { invoice: '', preimage: '' }] = payable.invoices
const { paymentHash, createdAt } = decodeInvoice(invoice)

interface Asked {
  readonly indexOffset: string
  readonly maxPayments: string
}
interface Listed {
  readonly paymentHash: string
  readonly status: string
  readonly paymentPreimage: string
}
let payments: PaymentManager
afterEach(() => payments.dispose())

/**
 * Returns a node whose answers have the form of the vendor's package. `sent` is the number of payments that it was
 * asked for.
 */
function paying(
  answer: () => Promise<object>,
  list: (page: Asked) => readonly Listed[] | Promise<readonly Listed[]> = () => [],
) {
  const node = { sent: 0 }
  const lightning = {
    sendPaymentSync() {
      node.sent++
      return answer()
    },
    listPayments: async (page: Asked) => ({
      payments: await list(page),
      firstIndexOffset: `${page.indexOffset}1`,
    }),
  }
  const provider = createLncProvider({ lnd: { lightning } } as unknown as LNC)
  payments = createPaymentManager({
    decode: async text => decodeInvoice(text),
    matchesPaymentHash: async (...proof) => matchesPaymentHash(...proof),
    walletId: async () => 'the node',
    provider: () => provider,
    unsettled: createStore<UnsettledPayments>({}),
    onPaid() {},
    now: () => createdAt,
    lookupDelaysMs: [1],
  })
  return node
}
const failing = (message: string) => () => Promise.reject(new Error(message))
const listed = (status: string): Listed => ({
  paymentHash,
  status,
  paymentPreimage: status === 'SUCCEEDED' ? preimage : '',
})

test.each([
  [
    'rpc error: code = Unknown desc = invoice expired. Valid until 2026-01-01',
    'invoice expired. Valid until 2026-01-01',
  ],
  ['rpc error: code = PermissionDenied desc = permission denied', 'permission denied'],
])('%s: the node has not paid, and its words are shown', async (message, said) => {
  const node = paying(failing(message))
  const payment = await payments.pay(invoice)
  await expect(payment.result).rejects.toThrow(said)
  expect(payment.status.get()).toEqual({ phase: 'failed', reason: said })
  // The first payment has failed for certain, so a second may be sent.
  await waitForPayment(await payments.pay(invoice))
  expect(node.sent).toBe(2)
})

test.each([
  'rpc error: code = Unavailable desc = transport is closing',
  'rpc error: code = Unknown desc = EOF',
  'rpc error: code = Canceled desc = context canceled',
  'EOF',
])('%s: the outcome is unknown, until the node’s list shows the payment as paid', async message => {
  let looks = 0
  const node = paying(failing(message), () => [listed(++looks < 3 ? 'IN_FLIGHT' : 'SUCCEEDED')])
  const payment = await payments.pay(invoice)
  await expect(payment.result).rejects.toMatchObject({ message, code: 'answer-lost' })
  expect(await waitForPayment(payment)).toBe('paid')
  expect(looks).toBe(3)
  expect(node.sent).toBe(1)
})

test('a payment that the node lists as failed counts as failed', async () => {
  paying(failing('EOF'), () => [listed('SUCCEEDED'), listed('FAILED')])
  const payment = await payments.pay(invoice)
  expect(await waitForPayment(payment)).toBe('failed')
})

test('a payment is looked for far back in the list; if it is not there, it is not sent again by itself', async () => {
  const others = Array.from({ length: 100 }, () => ({ ...listed('FAILED'), paymentHash: 'ab'.repeat(32) }))
  const asked: string[] = []
  let more = false
  const node = paying(failing('EOF'), ({ indexOffset }) => {
    asked.push(indexOffset)
    if (indexOffset !== '011') return others
    return more ? [listed('SUCCEEDED')] : []
  })
  const payment = await payments.pay(invoice)
  await expect(payment.result).rejects.toThrow('EOF')
  await expect.poll(() => asked.slice(0, 3)).toEqual(['0', '01', '011'])
  // Without a press of the user, the payment is not sent again.
  expect(node.sent).toBe(1)
  expect(payment.status.get().phase).toBe('pending')
  more = true
  expect(await waitForPayment(payment)).toBe('paid')
})

test('a node that never calls back: pending after a minute, looked up again and again, never paid twice', async () => {
  vi.useFakeTimers()
  let gone = true
  let looks = 0
  const node = paying(
    () => new Promise(() => {}),
    () => {
      looks++
      if (gone) return new Promise(() => {})
      return [listed('SUCCEEDED')]
    },
  )
  const payment = await payments.pay(invoice)
  const result = expect(payment.result).rejects.toMatchObject({ code: 'answer-lost' })
  await vi.advanceTimersByTimeAsync(59_000)
  expect(payment.status.get().phase).toBe('paying')
  await vi.advanceTimersByTimeAsync(1_000)
  await result
  expect(payment.status.get()).toEqual({ phase: 'pending', reason: 'The node has not answered.' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks).toBeGreaterThan(1)
  gone = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect(payment.status.get().phase).toBe('paid')
  expect(node.sent).toBe(1)
  vi.useRealTimers()
})
