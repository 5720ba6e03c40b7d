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
  /**
   * ms after which the query ends with the events that have come until then. Set it to wait less long for silent
   * relays, which count as failed only after ten seconds.
   */
  readonly limitMs?: number
}

/**
 * Asks relays once. Resolves with their events when each relay has answered or failed. Rejects with the signal's reason
 * if `signal` aborts. If too few relays answered (`isComplete` is false), a newer version of a list may be missing.
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
