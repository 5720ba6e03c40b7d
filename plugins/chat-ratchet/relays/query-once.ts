import type { Filter, NostrAccess, NostrEvent, QueryOptions } from '#kernel/ports'

/** The events that relays have, and whether more than half of the asked ones have answered. */
interface QueryResult {
  readonly events: readonly NostrEvent[]
  readonly isComplete: boolean
}

/**
 * ms after which a question of somebody who waits for the answer ends, whether all relays have answered or not. A silent
 * relay counts as failed only later.
 */
export const USER_WAIT_TIMEOUT_MS = 5_000

interface QueryOnceOptions extends QueryOptions {
  /** ms after which the question ends with what has come until then. */
  readonly waitMs?: number
}

/** Asks relays once. Resolves with what they have when each has answered or failed. Rejects if `signal` aborts. */
export const queryOnce = async (
  nostr: Pick<NostrAccess, 'query'>,
  filters: readonly Filter[],
  signal: AbortSignal,
  options: QueryOnceOptions = {},
): Promise<readonly NostrEvent[]> => (await queryOnceWithCompleteness(nostr, filters, signal, options)).events

/** As `queryOnce`, for a list that is to be changed: without enough answers, a newer version may be missing. */
export function queryOnceWithCompleteness(
  nostr: Pick<NostrAccess, 'query'>,
  filters: readonly Filter[],
  signal: AbortSignal,
  options: QueryOnceOptions = {},
): Promise<QueryResult> {
  const { waitMs, ...queryOptions } = options
  const query = nostr.query(filters, { ...queryOptions, live: false })
  return new Promise((resolve, reject) => {
    const finish = (result?: QueryResult) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      subscription.dispose()
      query.dispose()
      if (result) resolve(result)
      else reject(signal.reason)
    }
    const onAbort = () => finish()
    const onChange = () => {
      const { events, phase, complete } = query.get()
      if (phase === 'settled') finish({ events, isComplete: complete })
    }
    const timer =
      waitMs === undefined
        ? undefined
        : setTimeout(() => {
            const { events, complete } = query.get()
            finish({ events, isComplete: complete })
          }, waitMs)
    const subscription = query.subscribe(onChange)
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
    else onChange()
  })
}
