import { type Disposable, toDisposable } from '../../core/disposable'
import { notifyAll } from '../../core/notify-all'
import type { LiveQuery, QueryOptions, QuerySnapshot } from '../../ports/nostr-access'
import type { Filter, NostrEvent } from '../../ports/nostr-types'
import { compareNewest } from '../events/address'
import { matchesAny } from '../events/matches-filter'
import type { StoreChange } from './event-store'

/** Events a query without a limit shows at most. */
const DEFAULT_MAX_EVENTS = 5_000
/** How many ids that relays claim to have are remembered; their events may not be verified yet. */
const MAX_FOUND_IDS = 20_000

const IDLE: Omit<QuerySnapshot, 'events'> = { answers: {}, phase: 'cache', complete: false, older: 'idle' }

/** The parts of its access that a live query needs. */
export interface QueryHome {
  query(filters: readonly Filter[], limit: number): NostrEvent[]
  /** The query has listeners now: ask the engine. */
  started(query: RunningQuery): Disposable
}

/** The inner side of a live query: what the store and the engine tell it. */
export interface RunningQuery {
  readonly filters: readonly Filter[]
  readonly options: QueryOptions
  changed(change: StoreChange): void
  state(state: Omit<QuerySnapshot, 'events'>): void
  /** For a query that names its relays: these relays have the events with these ids. */
  found(ids: readonly string[]): void
  events(): readonly NostrEvent[]
  /** Set while it runs. */
  askOlder?: (count: number, until: number) => void
}

/**
 * Runs while it has listeners, so that a component that renders and never mounts costs nothing.
 * The list shows the newest `limit` matches; what arrives above it, and what `older` asks for, widens it.
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

  /** For a query that names its relays: the ids they have, because memory also holds events of other relays. */
  const found = options.relays && new Set<string>()
  const search = (most = window) => {
    if (!found) return home.query(filters, most)
    return home
      .query([{ ids: [...found] }], DEFAULT_MAX_EVENTS)
      .filter(event => matchesAny(event, filters))
      .slice(0, most)
  }
  /** Forgets found ids, except those of events in memory and the latest, whose events may be about to come. */
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
      // New events on top widen the window, so that the oldest shown ones stay; the limit bounds it during a flood.
      window = Math.min(window + Math.max(0, above - lost), Math.max(window, DEFAULT_MAX_EVENTS))
      // If a full list lost events, memory may hold older ones that fill it up again.
      const next = lost > 0 && oldest ? search() : merge(kept, fresh.sort(compareNewest)).slice(0, window)
      if (sameEvents(next, before)) return
      list = next
      tell()
    },
    state(next) {
      // Relays may have nothing older, but it is not the end while memory holds more than is shown.
      const end = next.older === 'end' && search(window + 1).length <= read().length
      status = next.older === 'end' && !end ? { ...next, older: 'idle' } : next
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
        // Memory may have changed since the first read.
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
      // Memory may already hold older events.
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

/** Merges two lists, each newest first, so that a batch of fifty events does not sort twenty thousand again. */
function merge(a: readonly NostrEvent[], b: readonly NostrEvent[]): NostrEvent[] {
  const merged: NostrEvent[] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const [x, y] = [a[i] as NostrEvent, b[j] as NostrEvent]
    const first = compareNewest(x, y)
    // An event that is in both lists is kept once.
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
