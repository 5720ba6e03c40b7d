import type { Filter, NostrAccess, NostrEvent, QueryOptions } from '#kernel/ports'

/** The events that relays have, and whether more than half of the asked ones have answered. */
interface Answer {
  readonly events: readonly NostrEvent[]
  readonly isComplete: boolean
}

/** Asks relays once. Resolves with what they have when each has answered or failed. Rejects if `signal` aborts. */
export const askOnce = async (
  nostr: Pick<NostrAccess, 'query'>,
  filters: readonly Filter[],
  signal: AbortSignal,
  options: QueryOptions = {},
): Promise<readonly NostrEvent[]> => (await askRelays(nostr, filters, signal, options)).events

/** As `askOnce`, for a list that is to be changed: without enough answers, a newer version may be missing. */
export function askRelays(
  nostr: Pick<NostrAccess, 'query'>,
  filters: readonly Filter[],
  signal: AbortSignal,
  options: QueryOptions = {},
): Promise<Answer> {
  const query = nostr.query(filters, { ...options, live: false })
  return new Promise((resolve, reject) => {
    const end = (answer?: Answer) => {
      signal.removeEventListener('abort', stop)
      listening.dispose()
      query.dispose()
      if (answer) resolve(answer)
      else reject(signal.reason)
    }
    const stop = () => end()
    const look = () => {
      const { events, phase, complete } = query.get()
      if (phase === 'settled') end({ events, isComplete: complete })
    }
    const listening = query.subscribe(look)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    else look()
  })
}
