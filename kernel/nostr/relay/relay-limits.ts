import { fetchRelayDocument } from '../nip11/fetch-relay-document'

/** What a relay says it allows (NIP-11 `limitation`), as far as it concerns asking. */
export interface RelayLimits {
  /** Subscriptions at once on one connection. */
  readonly subscriptions?: number
}

/** More is never asked for at once, whatever a relay allows. */
const MOST_SUBSCRIPTIONS = 60

/**
 * Asks a relay for its limits. Only done for a relay that has turned something down or has no room left: every
 * request names the reader to one more place. Nothing is thrown: a relay that says nothing has the usual limits.
 */
export async function fetchRelayLimits(url: string): Promise<RelayLimits> {
  try {
    return readRelayLimits(await fetchRelayDocument(url))
  } catch {
    return {}
  }
}

/** Checks a parsed NIP-11 document; any field may be absent, and any value nonsense. */
export function readRelayLimits(document: unknown): RelayLimits {
  const limitation = fieldOf(document, 'limitation')
  const subscriptions = fieldOf(limitation, 'max_subscriptions')
  if (typeof subscriptions !== 'number' || !Number.isInteger(subscriptions) || subscriptions < 1) return {}
  return { subscriptions: Math.min(subscriptions, MOST_SUBSCRIPTIONS) }
}

const fieldOf = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null && Object.hasOwn(from, name)
    ? (from as Record<string, unknown>)[name]
    : undefined
