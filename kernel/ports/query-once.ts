import { waitForStore } from '../core/wait-for-store'
import type { NostrAccess, QueryOptions, QuerySnapshot } from './nostr-access'
import type { Filter, NostrEvent } from './nostr-types'

/** The events that relays have, and whether more than half of the asked ones have answered. */
export interface QueryOnceResult {
  readonly events: readonly NostrEvent[]
  readonly isComplete: boolean
}

export interface QueryOnceOptions extends Omit<QueryOptions, 'live'> {
  readonly signal?: AbortSignal
  /** ms after which the question ends with what has come until then. A silent relay counts as failed only later. */
  readonly limitMs?: number
}

/**
 * Asks relays once. Resolves with what they have when each has answered or failed. Rejects with the signal's reason if
 * `signal` aborts. Without enough answers (`isComplete`), a newer version of a list may be missing.
 */
export async function queryOnce(
  nostr: Pick<NostrAccess, 'query'>,
  filters: Filter | readonly Filter[],
  { signal, limitMs, ...queryOptions }: QueryOnceOptions = {},
): Promise<QueryOnceResult> {
  signal?.throwIfAborted()
  const query = nostr.query(filters, { ...queryOptions, live: false })
  // A query without a listener forgets its answers.
  const subscription = query.subscribe(() => {})
  try {
    const ends = [signal ?? [], limitMs === undefined ? [] : AbortSignal.timeout(limitMs)].flat()
    const isSettled = ({ phase }: QuerySnapshot) => phase === 'settled' || undefined
    await waitForStore(query, isSettled, AbortSignal.any(ends)).catch(() => signal?.throwIfAborted())
    const { events, complete } = query.get()
    return { events, isComplete: complete }
  } finally {
    subscription.dispose()
    query.dispose()
  }
}
