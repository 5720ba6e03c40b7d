import { createCell, type ReadableStore } from '#kernel'
import type { Invoice, PaidInvoice, PaymentOrigin } from '../contract'

const MAX_PAID = 100

/** The payments of this page, newest first. `tell` is called for each, after it is in the list. */
export function createPaidList(tell: (paid: PaidInvoice) => void): {
  readonly list: ReadableStore<readonly PaidInvoice[]>
  add(invoice: Invoice, preimage: string, origin: PaymentOrigin | undefined): void
} {
  const list = createCell<readonly PaidInvoice[]>([])
  return {
    list,
    add(invoice, preimage, origin) {
      const paid = { invoice, preimage, at: Math.floor(Date.now() / 1_000), ...(origin && { origin }) }
      list.set([paid, ...list.get()].slice(0, MAX_PAID))
      tell(paid)
    },
  }
}
