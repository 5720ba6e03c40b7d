import { expect, test, vi } from 'vitest'
import { createStore } from '#kernel'
import { createPaymentManager } from '../../plugins/wallet/core/payment-manager'
import type { UnsettledPayments } from '../../plugins/wallet/core/unsettled-payments'
import { decodeInvoice, matchesPaymentHash } from '../../plugins/wallet/invoice/invoice-crypto'
import type { WalletProvider } from '../../plugins/wallet/wallet-provider'
import { payZapInvoices } from '../../plugins/zaps/pay/pay-zap-invoices'
import payable from '../vectors/payable-invoices.json'

const parts = payable.invoices.slice(0, 3).map(({ invoice }, at) => ({
  pubkey: String(at).repeat(64),
  sats: 10,
  invoice: decodeInvoice(invoice),
}))
const preimageOf = (invoice: string) => payable.invoices.find(one => one.invoice === invoice)?.preimage ?? ''

/** Returns the wallet's payments with a provider that the test controls. */
function paying(provider: Pick<WalletProvider, 'sendPayment' | 'lookupInvoice'>) {
  const sent: string[] = []
  const there = { is: true }
  const payments = createPaymentManager({
    decode: async text => decodeInvoice(text),
    matchesPaymentHash: async (preimage, hash) => matchesPaymentHash(preimage, hash),
    walletId: async () => 'this one',
    provider: () =>
      there.is
        ? ({
            ...provider,
            sendPayment: invoice => {
              sent.push(invoice)
              return provider.sendPayment(invoice)
            },
          } as WalletProvider)
        : undefined,
    unsettled: createStore<UnsettledPayments>({}),
    onPaid() {},
    now: () => parts[0]?.invoice.createdAt ?? 0,
    lookupDelaysMs: [1],
  })
  return { payments, sent, there }
}
const signal = new AbortController().signal

test('a part whose answer was lost is waited for, and sent once; then the other parts follow', async () => {
  let looks = 0
  const { payments, sent } = paying({
    sendPayment: async invoice => ({
      preimage: invoice === parts[0]?.invoice.paymentRequest ? '' : preimageOf(invoice),
    }),
    lookupInvoice: async ({ paymentRequest = '' }) =>
      ++looks < 3
        ? { state: 'pending', paid: false }
        : { state: 'paid', paid: true, preimage: preimageOf(paymentRequest) },
  })
  const pending: string[] = []
  const paid: number[] = []
  await payZapInvoices(payments, parts, {
    signal,
    createOrigin: ({ pubkey }) => ({ person: pubkey }),
    onPending: invoice => pending.push(invoice),
    onPaid: part => paid.push(parts.indexOf(part as (typeof parts)[number])),
  })
  expect(pending[0]).toBe(parts[0]?.invoice.paymentRequest)
  expect(paid).toEqual([0, 1, 2])
  expect(sent).toEqual(parts.map(part => part.invoice.paymentRequest))
  payments.dispose()
})

test('a part that was refused stops the rest, and the reason is shown', async () => {
  const { payments, sent } = paying({
    sendPayment: async invoice => {
      if (invoice === parts[1]?.invoice.paymentRequest) throw new Error('no route')
      return { preimage: preimageOf(invoice) }
    },
  })
  const paid: string[] = []
  const going = payZapInvoices(payments, parts, {
    signal,
    createOrigin: () => ({}),
    onPending() {},
    onPaid: part => paid.push(part.pubkey),
  })
  await expect(going).rejects.toMatchObject({
    message: 'Failed to process zap. Please try again.',
    cause: 'no route',
  })
  expect(paid).toEqual([parts[0]?.pubkey])
  expect(sent).toHaveLength(2)
  payments.dispose()
})

test('a payment that was pending when the wallet was disconnected is looked up when it is connected again', async () => {
  vi.useFakeTimers()
  const { payments, sent, there } = paying({
    sendPayment: async () => ({ preimage: '' }),
    lookupInvoice: async ({ paymentRequest = '' }) => ({
      state: 'paid',
      paid: true,
      preimage: preimageOf(paymentRequest),
    }),
  })
  const { paymentRequest } = parts[0]?.invoice ?? { paymentRequest: '' }
  const payment = await payments.pay(paymentRequest)
  await expect(payment.result).rejects.toMatchObject({ code: 'answer-lost' })
  there.is = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(payment.status.get().phase).toBe('pending')
  there.is = true
  payments.resume()
  await vi.advanceTimersByTimeAsync(1)
  expect(payment.status.get().phase).toBe('paid')
  expect(sent).toEqual([paymentRequest])
  payments.dispose()
  vi.useRealTimers()
})
