/** An entry of the wallet's list of payments, in the form of NIP-47. */
export interface LedgerEntry {
  readonly type: 'incoming' | 'outgoing'
  readonly state: 'settled' | 'pending' | 'failed'
  readonly invoice: string
  readonly description?: string
  readonly preimage?: string
  readonly payment_hash: string
  /** The amount in msats. */
  readonly amount: number
  /** The fees in msats. */
  readonly fees_paid: number
  /** The time at which the payment began, in s since 1970. */
  readonly created_at: number
  /** The time at which the payment was settled, in s since 1970. */
  readonly settled_at?: number
}

const MAX_PAGE_SIZE = 100

/** The payments of a wallet, newest first. */
export interface NwcLedger {
  add(entry: LedgerEntry): void
  /** Returns the answer to the request `list_transactions`. */
  list(params: Readonly<Record<string, unknown>>): { readonly transactions: readonly LedgerEntry[] }
}

export function createNwcLedger(): NwcLedger {
  const entries: LedgerEntry[] = []
  return {
    add: entry => void entries.unshift(entry),
    list({
      type,
      from = 0,
      until = Number.POSITIVE_INFINITY,
      limit = MAX_PAGE_SIZE,
      offset = 0,
      unpaid = false,
    }) {
      const matching = entries.filter(
        entry =>
          (type === undefined || entry.type === type) &&
          (unpaid || entry.state === 'settled') &&
          entry.created_at >= Number(from) &&
          entry.created_at <= Number(until),
      )
      const start = Number(offset)
      return { transactions: matching.slice(start, start + Math.min(Number(limit), MAX_PAGE_SIZE)) }
    },
  }
}
