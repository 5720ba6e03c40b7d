import { createHash } from 'node:crypto'
import { providerInvoice } from './zap-provider.ts'

/** An invoice that the demo's lightning node has made. */
export interface BookedInvoice {
  readonly invoice: string
  /** Hex. */
  readonly preimage: string
  /** Hex. */
  readonly paymentHash: string
  /** The text that the invoice is about: for a zap, the JSON of the zap request (NIP-57). */
  readonly description: string
  /** Seconds. */
  readonly timestamp: number
  readonly paid: boolean
}

/** Invoices of the demo's lightning node, by payment hash. The oldest are forgotten. */
export interface InvoiceBook {
  /** Makes an invoice. `timestamp` is in seconds. */
  make(description: string, amountMsats: number, timestamp: number): BookedInvoice
  find(paymentHash: string): BookedInvoice | undefined
  /** Marks an invoice as paid and calls the listeners, once for each invoice. */
  settle(paymentHash: string): void
  onPaid(fn: (paid: BookedInvoice) => void): void
}

const MAX_INVOICES = 5_000

export function createInvoiceBook(): InvoiceBook {
  const booked = new Map<string, BookedInvoice>()
  const listeners: ((paid: BookedInvoice) => void)[] = []
  return {
    make(description, amountMsats, timestamp) {
      const { invoice, preimage } = providerInvoice(description, amountMsats, timestamp)
      const paymentHash = createHash('sha256').update(Buffer.from(preimage, 'hex')).digest('hex')
      const made = booked.get(paymentHash) ?? {
        invoice,
        preimage,
        paymentHash,
        description,
        timestamp,
        paid: false,
      }
      booked.set(paymentHash, made)
      const [oldest] = booked.keys()
      if (booked.size > MAX_INVOICES && oldest !== undefined) booked.delete(oldest)
      return made
    },
    find: paymentHash => booked.get(paymentHash),
    settle(paymentHash) {
      const found = booked.get(paymentHash)
      if (!found || found.paid) return
      const paid = { ...found, paid: true }
      booked.set(paymentHash, paid)
      for (const fn of listeners) fn(paid)
    },
    onPaid: fn => void listeners.push(fn),
  }
}
