import { isHexKey } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

/** The content of a zap receipt (kind 9735) before it is verified. */
export interface UnverifiedReceipt {
  readonly invoice: string
  /** The zap request as text. The invoice contains this text's hash. */
  readonly description: string
  readonly request: unknown
}

const MAX_DESCRIPTION_CHARS = 50_000
const MAX_INVOICE_CHARS = 5_000

export function parseReceipt({ kind, tags }: NostrEvent): UnverifiedReceipt | undefined {
  const firstTagValue = (name: string) => tags.find(tag => tag[0] === name)?.[1]
  const invoice = firstTagValue('bolt11')
  const description = firstTagValue('description')
  if (kind !== 9735 || !invoice || !description) return undefined
  if (invoice.length > MAX_INVOICE_CHARS || description.length > MAX_DESCRIPTION_CHARS) return undefined
  try {
    return { invoice, description, request: JSON.parse(description) }
  } catch {
    return undefined
  }
}

/** Returns the recipient in a zap request. A request must name exactly one (NIP-57). */
export function parseRecipient({ tags }: NostrEvent): string | undefined {
  const people = tags.filter(tag => tag[0] === 'p').map(tag => tag[1])
  return people.length === 1 && isHexKey(people[0]) ? people[0] : undefined
}
