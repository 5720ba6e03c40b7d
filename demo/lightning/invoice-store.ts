import { createHash } from 'node:crypto'
import { createProviderInvoice } from './zap-provider.ts'

/** An invoice that the demo's lightning node has made. */
export interface StoredInvoice {
  readonly invoice: string
  /** The preimage in hex. */
  readonly preimage: string
  /** The payment hash in hex. */
  readonly paymentHash: string
  /** The text that the invoice is about: for a zap, the JSON of the zap request (NIP-57). */
  readonly description: string
  /** The time of the invoice in seconds since 1970. */
  readonly timestamp: number
  readonly paid: boolean
}

/** Invoices of the demo's lightning node, by payment hash. The oldest are forgotten. */
export interface InvoiceStore {
  /** Makes an invoice. `timestamp` is in seconds. */
  createInvoice(description: string, amountMsats: number, timestamp: number): StoredInvoice
  find(paymentHash: string): StoredInvoice | undefined
  /** Marks an invoice as paid and calls the listeners, once for each invoice. */
  markPaid(paymentHash: string): void
  onPaid(fn: (paid: StoredInvoice) => void): void
}

const MAX_INVOICES = 5_000

export function createInvoiceStore(): InvoiceStore {
  const invoices = new Map<string, StoredInvoice>()
  const listeners: ((paid: StoredInvoice) => void)[] = []
  return {
    createInvoice(description, amountMsats, timestamp) {
      const { invoice, preimage } = createProviderInvoice(description, amountMsats, timestamp)
      const paymentHash = createHash('sha256').update(Buffer.from(preimage, 'hex')).digest('hex')
      const created = invoices.get(paymentHash) ?? {
        invoice,
        preimage,
        paymentHash,
        description,
        timestamp,
        paid: false,
      }
      invoices.set(paymentHash, created)
      const [oldest] = invoices.keys()
      if (invoices.size > MAX_INVOICES && oldest !== undefined) invoices.delete(oldest)
      return created
    },
    find: paymentHash => invoices.get(paymentHash),
    markPaid(paymentHash) {
      const found = invoices.get(paymentHash)
      if (!found || found.paid) return
      const paid = { ...found, paid: true }
      invoices.set(paymentHash, paid)
      for (const fn of listeners) fn(paid)
    },
    onPaid: fn => void listeners.push(fn),
  }
}
