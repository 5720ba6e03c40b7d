import type { Disposable } from '#kernel'
import type { Filter, NostrAccess } from '#kernel/ports'
import {
  hexKeyValidator,
  integerValidator,
  listValidator,
  MAX_GUEST_MESSAGE_CHARS,
  type MessageToGuest,
  objectValidator,
  textValidator,
} from '#kernel/sandbox'
import type { GuestManifest } from '../install/guest-manifest'
import { getRequestedReadKinds } from '../install/permissions'

interface GuestQueriesOptions {
  readonly manifest: GuestManifest
  /** `NostrAccess` of the guest's own plugin. Its queries end when the plugin is disabled. */
  readonly nostr: Pick<NostrAccess, 'query'>
  /** The reader's relays. A guest cannot query other relays, because they could belong to its author. */
  readonly relays: () => readonly string[]
  readonly send: (message: MessageToGuest) => void
}

/** The open queries of a guest. Disposing ends all of them. */
export interface GuestQueries extends Disposable {
  query(args: readonly unknown[]): void
  unquery(args: readonly unknown[]): void
}

/** Minimum time in ms between two batches of results of one query. */
const ANSWER_INTERVAL_MS = 200
const MAX_QUERIES = 10
const MAX_EVENTS = 200
/** Maximum number of characters of all events in one batch of results. */
const MAX_ANSWER = MAX_GUEST_MESSAGE_CHARS / 2

const queryId = integerValidator(1, Number.MAX_SAFE_INTEGER)
const seconds = integerValidator(0, 8_640_000_000_000)
const keys = listValidator(hexKeyValidator, 100, 1)
const addresses = listValidator(
  textValidator(200, /^\d{1,5}:[0-9a-f]{64}:/, 'an address, such as 31923:<key>:<identifier>'),
  100,
  1,
)
const filterFields = objectValidator(
  { kinds: listValidator(integerValidator(0, 65_535), 10, 1) },
  {
    authors: keys,
    ids: keys,
    '#e': keys,
    '#p': keys,
    '#a': addresses,
    since: seconds,
    until: seconds,
    limit: integerValidator(1, MAX_EVENTS),
  },
)

export function createGuestQueries({ manifest, nostr, relays, send }: GuestQueriesOptions): GuestQueries {
  const permittedKinds = new Set(getRequestedReadKinds(manifest))
  const queries = new Map<number, Disposable>()

  const parseFilter = (value: unknown): Filter => {
    const { limit = 50, ...filter } = filterFields(value, 'The filter')
    for (const kind of filter.kinds)
      if (!permittedKinds.has(kind)) throw new Error(`This plugin may not read kind ${kind}`)
    return { ...filter, limit }
  }
  const startQuery = (query: number, filter: Filter): Disposable => {
    const liveQuery = nostr.query(filter, { relays: relays() })
    let timer: ReturnType<typeof setTimeout> | undefined
    const answer = () => {
      timer = undefined
      const { events, phase } = liveQuery.get()
      let chars = 0
      // Skip an event that does not fit. A smaller event after it may fit.
      const matchingEvents = events.slice(0, MAX_EVENTS).filter(event => {
        const size = JSON.stringify(event).length
        if (chars + size > MAX_ANSWER) return false
        chars += size
        return true
      })
      send(['events', query, matchingEvents, phase === 'settled'])
    }
    const scheduleAnswer = () => {
      timer ??= setTimeout(answer, ANSWER_INTERVAL_MS)
    }
    const listening = liveQuery.subscribe(scheduleAnswer)
    scheduleAnswer()
    return {
      dispose() {
        clearTimeout(timer)
        listening.dispose()
        liveQuery.dispose()
      },
    }
  }
  return {
    query([rawId, filter]) {
      const query = queryId(rawId, 'The number of the query')
      const checked = parseFilter(filter)
      if (queries.has(query)) throw new Error('There is a query with this number')
      if (queries.size >= MAX_QUERIES) throw new Error(`At most ${MAX_QUERIES} queries are open`)
      queries.set(query, startQuery(query, checked))
    },
    unquery([rawId]) {
      const query = queryId(rawId, 'The number of the query')
      queries.get(query)?.dispose()
      queries.delete(query)
    },
    dispose() {
      for (const query of queries.values()) query.dispose()
      queries.clear()
    },
  }
}
