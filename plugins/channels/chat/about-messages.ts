import type { Disposable } from '#kernel'
import type { LiveQuery, NostrAccess, NostrEvent } from '#kernel/ports'

/** Number of messages whose reactions are asked for in one query. */
const MESSAGES_PER_QUERY = 100
/** Milliseconds after a new message in which further messages are awaited before the open query is replaced. */
const REPLACE_AFTER_MS = 500

interface Running {
  readonly query: LiveQuery
  readonly listening: Disposable
}

/** The events about the messages of a channel: reactions (kind 7), and hidden messages and people (43 and 44). */
export interface AboutMessages extends Disposable {
  events(): readonly NostrEvent[]
  /** Asks for the events about these messages, newest first, unless they were asked for already. */
  follow(messages: readonly NostrEvent[]): void
}

/**
 * Asks for the events about messages, some at a time. Only the query about the latest messages stays open, because each
 * open query takes one of the few subscriptions that a relay allows.
 */
export function createAboutMessages(
  nostr: NostrAccess,
  relays: () => readonly string[],
  changed: () => void,
): AboutMessages {
  const asked = new Set<string>()
  const older: Running[] = []
  let latest: Running | undefined
  let latestIds = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = (messages: readonly NostrEvent[], live: boolean): Running => {
    const authors = [...new Set(messages.map(({ pubkey }) => pubkey))]
    const query = nostr.query(
      [
        { kinds: [7, 43], '#e': messages.map(({ id }) => id) },
        { kinds: [44], '#p': authors },
      ],
      { hints: relays(), live },
    )
    return { query, listening: query.subscribe(changed) }
  }
  const close = (running: Running | undefined) => {
    running?.listening.dispose()
    running?.query.dispose()
  }
  const openLatest = (messages: readonly NostrEvent[]) => {
    timer = undefined
    const before = latest
    latest = open(messages, true)
    close(before)
    changed()
  }

  return {
    events: () => [...(latest ? [latest] : []), ...older].flatMap(({ query }) => query.get().events),
    follow(messages) {
      const newest = messages.slice(0, MESSAGES_PER_QUERY)
      const ids = newest.map(({ id }) => id).join()
      if (ids !== latestIds && newest.length > 0) {
        latestIds = ids
        clearTimeout(timer)
        if (latest) timer = setTimeout(openLatest, REPLACE_AFTER_MS, newest)
        else openLatest(newest)
      }
      const rest = messages.slice(MESSAGES_PER_QUERY).filter(({ id }) => !asked.has(id))
      for (let from = 0; from < rest.length; from += MESSAGES_PER_QUERY) {
        const some = rest.slice(from, from + MESSAGES_PER_QUERY)
        for (const { id } of some) asked.add(id)
        older.push(open(some, false))
      }
    },
    dispose() {
      clearTimeout(timer)
      for (const running of [latest, ...older]) close(running)
    },
  }
}
