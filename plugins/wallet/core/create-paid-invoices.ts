import { createValueStore, type ReadableStore } from '#kernel'
import type { Invoice, PaidInvoice, PaymentPurpose } from '../contract'

const MAX_PAID = 100

/**
 * The payments that succeeded since the page was opened, newest first. `onAdd` is called after each was added to the
 * list.
 */
export function createPaidInvoices(onAdd: (paid: PaidInvoice) => void): {
  readonly list: ReadableStore<readonly PaidInvoice[]>
  add(invoice: Invoice, preimage: string, origin: PaymentPurpose | undefined): void
} {
  const list = createValueStore<readonly PaidInvoice[]>([])
  return {
    list,
    add(invoice, preimage, origin) {
      const paid = { invoice, preimage, paidAt: Math.floor(Date.now() / 1_000), ...(origin && { origin }) }
      list.set([paid, ...list.get()].slice(0, MAX_PAID))
      onAdd(paid)
    },
  }
}
