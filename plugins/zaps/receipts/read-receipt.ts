import { isHexKey } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

/** The claims of a receipt (kind 9735) that is not verified yet. */
export interface ReceiptClaim {
  readonly invoice: string
  /** The zap request as text. The invoice contains the hash of this text. */
  readonly description: string
  readonly request: unknown
}

const MAX_DESCRIPTION = 50_000
const MAX_INVOICE = 5_000

export function readReceipt({ kind, tags }: NostrEvent): ReceiptClaim | undefined {
  const first = (name: string) => tags.find(tag => tag[0] === name)?.[1]
  const invoice = first('bolt11')
  const description = first('description')
  if (kind !== 9735 || !invoice || !description) return undefined
  if (invoice.length > MAX_INVOICE || description.length > MAX_DESCRIPTION) return undefined
  try {
    return { invoice, description, request: JSON.parse(description) }
  } catch {
    return undefined
  }
}

/** Returns the recipient of a request. A request with no recipient, or with several, is not a valid zap (NIP-57). */
export function recipientOf({ tags }: NostrEvent): string | undefined {
  const people = tags.filter(tag => tag[0] === 'p').map(tag => tag[1])
  return people.length === 1 && isHexKey(people[0]) ? people[0] : undefined
}
