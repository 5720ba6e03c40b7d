import type { Disposable } from '#kernel'
import type { LiveQuery, NostrAccess, NostrEvent } from '#kernel/ports'

/** Number of messages whose reactions one query requests. */
const MESSAGES_PER_QUERY = 100
/**
 * ms after a new message until the query about the latest messages is replaced. All messages in this time are in the
 * same new query.
 */
const REPLACE_DELAY_MS = 500

interface RunningQuery {
  readonly query: LiveQuery
  readonly subscription: Disposable
}

/** The events about the messages of a channel: reactions (kind 7), and hidden messages and people (43 and 44). */
export interface ReactionAndHideQuery extends Disposable {
  getEvents(): readonly NostrEvent[]
  /** Queries the events about these messages, newest first, except messages for which this was done already. */
  requestFor(messages: readonly NostrEvent[]): void
}

/**
 * Queries the events about messages, with a hundred messages in each query. Only the query about the latest hundred
 * stays open, because a relay allows only a few open subscriptions.
 */
export function createReactionAndHideQuery(
  nostr: NostrAccess,
  relays: () => readonly string[],
  onChange: () => void,
): ReactionAndHideQuery {
  const requestedIds = new Set<string>()
  const olderQueries: RunningQuery[] = []
  let latestQuery: RunningQuery | undefined
  let latestIds = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const openQuery = (messages: readonly NostrEvent[], isLive: boolean): RunningQuery => {
    const authors = [...new Set(messages.map(({ pubkey }) => pubkey))]
    const query = nostr.query(
      [
        { kinds: [7, 43], '#e': messages.map(({ id }) => id) },
        { kinds: [44], '#p': authors },
      ],
      { hints: relays(), live: isLive },
    )
    let { events } = query.get()
    const onQueryChange = () => {
      // A channel depends on the events alone, and not on which relays have answered.
      if (query.get().events === events) return
      events = query.get().events
      onChange()
    }
    return { query, subscription: query.subscribe(onQueryChange) }
  }
  const closeQuery = (runningQuery: RunningQuery | undefined) => {
    runningQuery?.subscription.dispose()
    runningQuery?.query.dispose()
  }
  const openLatestQuery = (messages: readonly NostrEvent[]) => {
    timer = undefined
    const previousQuery = latestQuery
    latestQuery = openQuery(messages, true)
    closeQuery(previousQuery)
    onChange()
  }

  return {
    getEvents: () =>
      [...(latestQuery ? [latestQuery] : []), ...olderQueries].flatMap(({ query }) => query.get().events),
    requestFor(messages) {
      const newest = messages.slice(0, MESSAGES_PER_QUERY)
      const ids = newest.map(({ id }) => id).join()
      if (ids !== latestIds && newest.length > 0) {
        latestIds = ids
        clearTimeout(timer)
        if (latestQuery) timer = setTimeout(openLatestQuery, REPLACE_DELAY_MS, newest)
        else openLatestQuery(newest)
      }
      const olderMessages = messages.slice(MESSAGES_PER_QUERY).filter(({ id }) => !requestedIds.has(id))
      for (let from = 0; from < olderMessages.length; from += MESSAGES_PER_QUERY) {
        const batch = olderMessages.slice(from, from + MESSAGES_PER_QUERY)
        for (const { id } of batch) requestedIds.add(id)
        olderQueries.push(openQuery(batch, false))
      }
    },
    dispose() {
      clearTimeout(timer)
      for (const runningQuery of [latestQuery, ...olderQueries]) closeQuery(runningQuery)
    },
  }
}
