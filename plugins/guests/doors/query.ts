import type { Disposable } from '#kernel'
import type { Filter, NostrAccess } from '#kernel/ports'
import { hexKey, integer, list, MAX_MESSAGE, object, type ToGuest, text } from '#kernel/sandbox'
import type { GuestManifest } from '../install/guest-manifest'
import { readableKinds } from '../install/permissions'

interface QueryParts {
  readonly manifest: GuestManifest
  /** The access of the guest's own plugin: its queries end with it. */
  readonly nostr: Pick<NostrAccess, 'query'>
  /** The reader's relays. No other relay is asked for a guest, because a stranger's may belong to its author. */
  readonly relays: () => readonly string[]
  readonly send: (message: ToGuest) => void
}

/** The queries of a guest. They end when it is disposed. */
export interface GuestQueries extends Disposable {
  query(args: readonly unknown[]): void
  unquery(args: readonly unknown[]): void
}

/** ms between two answers to one query. */
const ANSWER_EVERY_MS = 200
const MAX_QUERIES = 10
const MAX_EVENTS = 200
/** Maximum number of characters of the events of one answer. */
const MAX_ANSWER = MAX_MESSAGE / 2

const queryId = integer(1, Number.MAX_SAFE_INTEGER)
const seconds = integer(0, 8_640_000_000_000)
const keys = list(hexKey, 100, 1)
const addresses = list(
  text(200, /^\d{1,5}:[0-9a-f]{64}:/, 'an address, such as 31923:<key>:<identifier>'),
  100,
  1,
)
const filterFields = object(
  { kinds: list(integer(0, 65_535), 10, 1) },
  {
    authors: keys,
    ids: keys,
    '#e': keys,
    '#p': keys,
    '#a': addresses,
    since: seconds,
    until: seconds,
    limit: integer(1, MAX_EVENTS),
  },
)

export function createGuestQueries({ manifest, nostr, relays, send }: QueryParts): GuestQueries {
  const mayRead = new Set(readableKinds(manifest))
  const queries = new Map<number, Disposable>()

  const readFilter = (value: unknown): Filter => {
    const { limit = 50, ...filter } = filterFields(value, 'The filter')
    for (const kind of filter.kinds)
      if (!mayRead.has(kind)) throw new Error(`This plugin may not read kind ${kind}`)
    return { ...filter, limit }
  }
  const follow = (query: number, filter: Filter): Disposable => {
    const found = nostr.query(filter, { relays: relays() })
    let timer: ReturnType<typeof setTimeout> | undefined
    const answer = () => {
      timer = undefined
      const { events, phase } = found.get()
      let chars = 0
      // An event that does not fit is left out alone. The smaller ones after it come all the same.
      const fits = events.slice(0, MAX_EVENTS).filter(event => {
        const size = JSON.stringify(event).length
        if (chars + size > MAX_ANSWER) return false
        chars += size
        return true
      })
      send(['events', query, fits, phase === 'settled'])
    }
    const soon = () => {
      timer ??= setTimeout(answer, ANSWER_EVERY_MS)
    }
    const listening = found.subscribe(soon)
    soon()
    return {
      dispose() {
        clearTimeout(timer)
        listening.dispose()
        found.dispose()
      },
    }
  }
  return {
    query([given, filter]) {
      const query = queryId(given, 'The number of the query')
      const checked = readFilter(filter)
      if (queries.has(query)) throw new Error('There is a query with this number')
      if (queries.size >= MAX_QUERIES) throw new Error(`At most ${MAX_QUERIES} queries are open`)
      queries.set(query, follow(query, checked))
    },
    unquery([given]) {
      const query = queryId(given, 'The number of the query')
      queries.get(query)?.dispose()
      queries.delete(query)
    },
    dispose() {
      for (const query of queries.values()) query.dispose()
      queries.clear()
    },
  }
}
