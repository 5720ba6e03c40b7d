import { createDisposable, type Disposable } from '../../../core/disposable'
import { notifyAll } from '../../../core/notify-all'
import type { LiveQuery, QueryOptions, QuerySnapshot } from '../../../ports/nostr-access'
import type { Filter, NostrEvent } from '../../../ports/nostr-types'
import { compareNewestFirst } from '../../protocol/events/event-address'
import { matchesAnyFilter } from '../../protocol/events/matches-filter'
import type { EventStoreChange } from './event-store'

/** Maximum number of events that a query without a limit shows. */
const DEFAULT_MAX_EVENTS = 5_000
/**
 * Maximum number of event ids that are remembered as sent by the query's relays. Some of their events may not be
 * verified yet.
 */
const MAX_FOUND_IDS = 20_000

const IDLE: Omit<QuerySnapshot, 'events'> = { answers: {}, phase: 'cache', complete: false, older: 'idle' }

/** The functions of a plugin's access that a live query calls. */
export interface LiveQueryBackend {
  query(filters: readonly Filter[], limit: number): NostrEvent[]
  /** Called when the query has its first listener. Sends it to the engine. */
  start(query: LiveQueryUpdater): Disposable
}

/** The functions by which the store and the engine update a live query. */
export interface LiveQueryUpdater {
  readonly filters: readonly Filter[]
  readonly options: QueryOptions
  onStoreChange(change: EventStoreChange): void
  onState(state: Omit<QuerySnapshot, 'events'>): void
  /** Called, for a query that names its relays, with the ids of events that these relays have. */
  onFoundIds(ids: readonly string[]): void
  getEvents(): readonly NostrEvent[]
  /** Asks for older events. Set only while the query is running. */
  requestOlder?: (count: number, until: number) => void
}

/**
 * Creates a query that runs only while it has listeners, so that a component that is rendered but never mounted costs
 * nothing. It shows the newest `limit` matches. New events and calls of `loadOlder` raise this number.
 */
export function createLiveQuery(
  filters: readonly Filter[],
  options: QueryOptions,
  host: LiveQueryBackend,
): LiveQuery {
  let visibleLimit = Math.max(
    ...filters.map(f => f.limit ?? f.ids?.length ?? DEFAULT_MAX_EVENTS),
    options.initialCount ?? 1,
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
  const relayEventIds = options.relays && new Set<string>()
  const search = (maxEvents = visibleLimit) => {
    if (!relayEventIds) return host.query(filters, maxEvents)
    return host
      .query([{ ids: [...relayEventIds] }], DEFAULT_MAX_EVENTS)
      .filter(event => matchesAnyFilter(event, filters))
      .slice(0, maxEvents)
  }
  /** Forgets ids of events that are not in memory. The latest are kept, because their events may be about to arrive. */
  const trimFoundIds = (ids: Set<string>) => {
    const keptIds = [
      ...search(DEFAULT_MAX_EVENTS).map(({ id }) => id),
      ...[...ids].slice(-DEFAULT_MAX_EVENTS),
    ]
    ids.clear()
    for (const id of keptIds) ids.add(id)
  }
  const readEvents = () => {
    list ??= search()
    return list
  }
  const notify = () => {
    snapshot = undefined
    notifyAll(listeners)
  }

  const runningQuery: LiveQueryUpdater = {
    filters,
    options,
    getEvents: readEvents,
    onStoreChange({ added, removed }) {
      const previous = readEvents()
      const removedEvents = new Set(removed)
      const remaining = removedEvents.size > 0 ? previous.filter(e => !removedEvents.has(e)) : previous
      const lostCount = previous.length - remaining.length
      const matching = added.filter(
        event => (relayEventIds?.has(event.id) ?? true) && matchesAnyFilter(event, filters),
      )
      if (lostCount === 0 && matching.length === 0) return
      const oldest = previous.length >= visibleLimit ? previous.at(-1) : undefined
      const newerCount = oldest ? matching.filter(e => compareNewestFirst(e, oldest) < 0).length : 0
      // Shows as many more events as new ones have arrived, up to a maximum, so that the oldest shown events stay.
      visibleLimit = Math.min(
        visibleLimit + Math.max(0, newerCount - lostCount),
        Math.max(visibleLimit, DEFAULT_MAX_EVENTS),
      )
      // If a full list has lost events, memory may contain older ones that take their places.
      const next =
        lostCount > 0 && oldest
          ? search()
          : merge(remaining, matching.sort(compareNewestFirst)).slice(0, visibleLimit)
      if (areSameEvents(next, previous)) return
      list = next
      notify()
    },
    onState(next) {
      // The relays have nothing older, but the end is not reached while memory contains events that the query does not
      // show.
      const isLast = next.older === 'end' || next.older === 'refused'
      status =
        isLast && search(visibleLimit + 1).length > readEvents().length ? { ...next, older: 'idle' } : next
      notify()
    },
    onFoundIds(ids) {
      const newIds = ids.filter(id => !relayEventIds?.has(id))
      for (const id of newIds) relayEventIds?.add(id)
      if (relayEventIds && relayEventIds.size > MAX_FOUND_IDS) trimFoundIds(relayEventIds)
      const found = host.query([{ ids: newIds }], newIds.length).filter(e => matchesAnyFilter(e, filters))
      if (found.length === 0) return
      list = merge(readEvents(), found).slice(0, visibleLimit)
      notify()
    },
  }

  const stop = () => {
    running?.dispose()
    running = undefined
    list = undefined
    status = IDLE
    snapshot = undefined
    delete runningQuery.requestOlder
  }

  return {
    get() {
      snapshot ??= Object.freeze({ events: readEvents(), ...status })
      return snapshot
    },
    subscribe(fn) {
      if (disposed) return createDisposable(() => {})
      const listener = () => fn()
      listeners.add(listener)
      if (!running) {
        // Reads memory again, because it may have changed since `get` was called.
        list = undefined
        const previous = snapshot
        const currentEvents = readEvents()
        if (previous && areSameEvents(previous.events, currentEvents)) list = previous.events
        else snapshot = undefined
        running = host.start(runningQuery)
      }
      return createDisposable(() => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      })
    },
    loadOlder(count) {
      const events = readEvents()
      const last = events.at(-1)
      if (!last || status.older === 'loading') return
      visibleLimit = Math.max(visibleLimit, events.length) + count
      // The events may already be in memory.
      list = search()
      status = { ...status, older: 'loading' }
      notify()
      runningQuery.requestOlder?.(count, last.created_at)
    },
    dispose() {
      disposed = true
      listeners.clear()
      stop()
    },
  }
}

const areSameEvents = (a: readonly NostrEvent[], b: readonly NostrEvent[]) =>
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
    const first = compareNewestFirst(x, y)
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
