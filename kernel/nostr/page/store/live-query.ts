import { type Disposable, toDisposable } from '../../../core/disposable'
import { notifyAll } from '../../../core/notify-all'
import type { LiveQuery, QueryOptions, QuerySnapshot } from '../../../ports/nostr-access'
import type { Filter, NostrEvent } from '../../../ports/nostr-types'
import { compareNewest } from '../../protocol/events/address'
import { matchesAny } from '../../protocol/events/matches-filter'
import type { StoreChange } from './event-store'

/** Maximum number of events that a query without a limit shows. */
const DEFAULT_MAX_EVENTS = 5_000
/** Maximum number of ids, as sent by the query's relays, that are remembered. Their events may not be verified yet. */
const MAX_FOUND_IDS = 20_000

const IDLE: Omit<QuerySnapshot, 'events'> = { answers: {}, phase: 'cache', complete: false, older: 'idle' }

/** The functions of a plugin's access that a live query calls. */
export interface QueryHome {
  query(filters: readonly Filter[], limit: number): NostrEvent[]
  /** Called when the query has its first listener. Sends it to the engine. */
  started(query: RunningQuery): Disposable
}

/** The functions by which the store and the engine update a live query. */
export interface RunningQuery {
  readonly filters: readonly Filter[]
  readonly options: QueryOptions
  changed(change: StoreChange): void
  state(state: Omit<QuerySnapshot, 'events'>): void
  /** Called, for a query that names its relays, with the ids of events that these relays have. */
  found(ids: readonly string[]): void
  events(): readonly NostrEvent[]
  /** Asks for older events. Set only while the query is running. */
  askOlder?: (count: number, until: number) => void
}

/**
 * Creates a query that runs while it has listeners, so that a component that is rendered but never mounted costs
 * nothing. It shows the newest `limit` matches. New events and calls of `older` raise this number.
 */
export function createLiveQuery(
  filters: readonly Filter[],
  options: QueryOptions,
  home: QueryHome,
): LiveQuery {
  let window = Math.max(
    ...filters.map(f => f.limit ?? f.ids?.length ?? DEFAULT_MAX_EVENTS),
    options.window ?? 1,
  )
  let status = IDLE
  let snapshot: QuerySnapshot | undefined
  let list: readonly NostrEvent[] | undefined
  let running: Disposable | undefined
  let disposed = false
  const listeners = new Set<() => void>()

  /**
   * The ids that the relays of the query have sent. Set only if the query names its relays, because memory also
   * contains events of other relays.
   */
  const found = options.relays && new Set<string>()
  const search = (most = window) => {
    if (!found) return home.query(filters, most)
    return home
      .query([{ ids: [...found] }], DEFAULT_MAX_EVENTS)
      .filter(event => matchesAny(event, filters))
      .slice(0, most)
  }
  /** Forgets ids of events that are not in memory. The latest are kept, because their events may be about to arrive. */
  const forgetFound = (ids: Set<string>) => {
    const kept = [...search(DEFAULT_MAX_EVENTS).map(({ id }) => id), ...[...ids].slice(-DEFAULT_MAX_EVENTS)]
    ids.clear()
    for (const id of kept) ids.add(id)
  }
  const read = () => {
    list ??= search()
    return list
  }
  const tell = () => {
    snapshot = undefined
    notifyAll(listeners)
  }

  const inner: RunningQuery = {
    filters,
    options,
    events: read,
    changed({ added, removed }) {
      const before = read()
      const gone = new Set(removed)
      const kept = gone.size > 0 ? before.filter(e => !gone.has(e)) : before
      const lost = before.length - kept.length
      const fresh = added.filter(event => (found?.has(event.id) ?? true) && matchesAny(event, filters))
      if (lost === 0 && fresh.length === 0) return
      const oldest = before.length >= window ? before.at(-1) : undefined
      const above = oldest ? fresh.filter(e => compareNewest(e, oldest) < 0).length : 0
      // Shows as many more events as new ones have arrived, up to a maximum, so that the oldest shown events stay.
      window = Math.min(window + Math.max(0, above - lost), Math.max(window, DEFAULT_MAX_EVENTS))
      // If a full list has lost events, memory may contain older ones that take their places.
      const next = lost > 0 && oldest ? search() : merge(kept, fresh.sort(compareNewest)).slice(0, window)
      if (sameEvents(next, before)) return
      list = next
      tell()
    },
    state(next) {
      // The relays bring nothing older, but the end is not reached while memory contains events that are not shown.
      const isLast = next.older === 'end' || next.older === 'refused'
      status = isLast && search(window + 1).length > read().length ? { ...next, older: 'idle' } : next
      tell()
    },
    found(ids) {
      for (const id of ids) found?.add(id)
      if (found && found.size > MAX_FOUND_IDS) forgetFound(found)
      list = search()
      tell()
    },
  }

  const stop = () => {
    running?.dispose()
    running = undefined
    list = undefined
    status = IDLE
    snapshot = undefined
    delete inner.askOlder
  }

  return {
    get() {
      snapshot ??= Object.freeze({ events: read(), ...status })
      return snapshot
    },
    subscribe(fn) {
      if (disposed) return toDisposable(() => {})
      const own = () => fn()
      listeners.add(own)
      if (!running) {
        // Reads memory again, because it may have changed since `get` was called.
        list = undefined
        const had = snapshot
        const fresh = read()
        if (had && sameEvents(had.events, fresh)) list = had.events
        else snapshot = undefined
        running = home.started(inner)
      }
      return toDisposable(() => {
        listeners.delete(own)
        if (listeners.size === 0) stop()
      })
    },
    older(count) {
      const events = read()
      const last = events.at(-1)
      if (!last || status.older === 'loading') return
      window = Math.max(window, events.length) + count
      // The events may already be in memory.
      list = search()
      status = { ...status, older: 'loading' }
      tell()
      inner.askOlder?.(count, last.created_at)
    },
    dispose() {
      disposed = true
      listeners.clear()
      stop()
    },
  }
}

const sameEvents = (a: readonly NostrEvent[], b: readonly NostrEvent[]) =>
  a.length === b.length && a.every((event, i) => event === b[i])

/**
 * Merges two lists that are sorted newest first. This is faster than sorting, because a list may have twenty thousand
 * events.
 */
function merge(a: readonly NostrEvent[], b: readonly NostrEvent[]): NostrEvent[] {
  const merged: NostrEvent[] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const [x, y] = [a[i] as NostrEvent, b[j] as NostrEvent]
    const first = compareNewest(x, y)
    // An event that is in both lists is added only once.
    if (first === 0) j++
    else if (first < 0) {
      merged.push(x)
      i++
    } else {
      merged.push(y)
      j++
    }
  }
  for (; i < a.length; i++) merged.push(a[i] as NostrEvent)
  for (; j < b.length; j++) merged.push(b[j] as NostrEvent)
  return merged
}
