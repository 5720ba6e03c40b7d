import type { EventRef, Filter, NostrEvent } from '../../../ports/nostr-types'
import { parseDeletionTargets } from '../../protocol/events/deletion'
import {
  compareNewestFirst,
  type EventVersion,
  getEventAddress,
  isNewerVersion,
} from '../../protocol/events/event-address'
import { getExpiration } from '../../protocol/events/expiration'
import { DELETION_KIND, isReplaceableKind } from '../../protocol/events/kinds'
import { matchesFilter } from '../../protocol/events/matches-filter'
import { createFilterCandidateIndex } from './filter-candidate-index'

/**
 * Seconds that an event may be dated in the future, because clocks differ. An event with a later date is hidden until
 * its time comes.
 */
const CLOCK_SKEW_SECONDS = 60
/**
 * Seconds that a list or profile may be dated in the future. The limit is higher than for other events, because a
 * change must be based on the version that other clients consider the newest.
 */
const LIST_CLOCK_SKEW_SECONDS = 600
/** Maximum number of events dated in the future that are kept until they are due. */
const MAX_FUTURE_EVENTS = 20
const MAX_EVENTS = 30_000
const MAX_UNDOABLE_DELETIONS = 50
/**
 * Maximum number of remembered deletion requests, and likewise of remembered newest versions of replaceable events. The
 * oldest are forgotten first.
 */
const MAX_REMEMBERED = 50_000

/** The events added and removed in one batch. */
export interface EventStoreChange {
  readonly added: readonly NostrEvent[]
  readonly removed: readonly NostrEvent[]
}

export interface EventStoreOptions {
  /** Returns the current time in s since 1970. */
  readonly now: () => number
  readonly onChange: (change: EventStoreChange) => void
  /** Returns the ids of events that must stay in memory, because they are shown now. */
  readonly pinnedIds: () => ReadonlySet<string>
}

/**
 * The verified events of this session in memory. Deletions (NIP-09), expired events (NIP-40) and old versions (NIP-01)
 * are applied as the NIPs say. The events are frozen.
 */
export interface EventStore {
  add(events: readonly NostrEvent[]): void
  peek(ref: EventRef): NostrEvent | undefined
  /**
   * Removes an event that no relay has accepted. Afterwards `replacement`, or any older version of its address, can be
   * added.
   */
  retract(event: NostrEvent, replacement?: NostrEvent): void
  /** Returns the events that match any of the filters, newest first, at most `limit`. */
  query(filters: readonly Filter[], limit: number): NostrEvent[]
  readonly size: number
  dispose(): void
}

/** Removes the oldest entries of a map that has too many. */
function trimOldest(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    if (map.size <= MAX_REMEMBERED) return
    map.delete(key)
  }
}

export function createEventStore({ now, onChange, pinnedIds }: EventStoreOptions): EventStore {
  const events = new Map<string, NostrEvent>()
  const addresses = new Map<string, NostrEvent>()
  /**
   * The newest version of each address that was ever seen. An entry stays after its event was deleted or evicted, so
   * that older versions are never shown again.
   */
  const newest = new Map<string, EventVersion>()
  const index = createFilterCandidateIndex()
  const interned = new Map<string, string>()
  /** Time (s) of the latest deletion request, by the deleted id or address together with the author. */
  const deletions = new Map<string, number>()
  /**
   * The events that a deletion request removed, by the request's id. Kept only for the latest few requests, which may
   * be undone.
   */
  const removedByDeletion = new Map<string, readonly NostrEvent[]>()
  let futureEvents: NostrEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let nextTickAt = Number.POSITIVE_INFINITY
  let added: NostrEvent[] = []
  let removed: NostrEvent[] = []

  const intern = (text: string) => {
    const existing = interned.get(text)
    if (existing !== undefined) return existing
    interned.set(text, text)
    return text
  }
  /** Freezes an event. Its strings are shared with other events, because the same keys occur in thousands of them. */
  const freezeEvent = (event: NostrEvent): NostrEvent =>
    Object.freeze({
      ...event,
      pubkey: intern(event.pubkey),
      tags: Object.freeze(
        event.tags.map(tag => Object.freeze(tag.map(item => (item.length <= 64 ? intern(item) : item)))),
      ),
    })

  const remove = (event: NostrEvent) => {
    if (!events.delete(event.id)) return
    const address = getEventAddress(event)
    if (address !== undefined && addresses.get(address) === event) addresses.delete(address)
    index.remove(event)
    removed.push(event)
  }

  const isDeleted = (event: NostrEvent, address: string | undefined) => {
    if (event.kind === DELETION_KIND) return false
    if (deletions.has(`${event.id} ${event.pubkey}`)) return true
    return address !== undefined && event.created_at <= (deletions.get(`${address} ${event.pubkey}`) ?? -1)
  }

  const deletionKeys = (deletion: NostrEvent) => {
    const { ids, addresses: named } = parseDeletionTargets(deletion)
    return [...ids, ...named.map(a => `${a.kind}:${a.pubkey}:${a.identifier}`)]
  }
  const applyDeletion = (deletion: NostrEvent) => {
    const deletedEvents: NostrEvent[] = []
    for (const key of deletionKeys(deletion)) {
      const request = `${key} ${deletion.pubkey}`
      deletions.set(request, Math.max(deletion.created_at, deletions.get(request) ?? 0))
      const target = events.get(key) ?? addresses.get(key)
      if (!target || !isDeleted(target, getEventAddress(target))) continue
      deletedEvents.push(target)
      remove(target)
    }
    trimOldest(deletions)
    if (deletedEvents.length === 0) return
    removedByDeletion.set(deletion.id, deletedEvents)
    const [oldest] = removedByDeletion.keys()
    if (removedByDeletion.size > MAX_UNDOABLE_DELETIONS && oldest !== undefined)
      removedByDeletion.delete(oldest)
  }
  /** Restores the events that a deletion request removed, because no relay has accepted the request. */
  const undoDeletion = (deletion: NostrEvent) => {
    for (const key of deletionKeys(deletion)) {
      const request = `${key} ${deletion.pubkey}`
      if (deletions.get(request) === deletion.created_at) deletions.delete(request)
    }
    const restoredEvents = removedByDeletion.get(deletion.id) ?? []
    removedByDeletion.delete(deletion.id)
    for (const event of restoredEvents) addOne(event)
  }

  /** Sets a timer to the given second, unless it is already set to an earlier one. */
  const scheduleTick = (second: number) => {
    if (second >= nextTickAt) return
    nextTickAt = second
    clearTimeout(timer)
    timer = setTimeout(tick, Math.min(2 ** 31 - 1, Math.max(0, (second - now()) * 1000)))
  }
  const tick = () => {
    nextTickAt = Number.POSITIVE_INFINITY
    const ready = futureEvents.filter(e => e.created_at <= now())
    futureEvents = futureEvents.filter(e => e.created_at > now())
    for (const event of futureEvents) scheduleTick(event.created_at)
    for (const event of events.values()) {
      const end = getExpiration(event)
      if (end === undefined) continue
      if (end <= now()) remove(event)
      else scheduleTick(end)
    }
    store.add(ready)
    notifyChange()
  }

  const postpone = (event: NostrEvent) => {
    if (futureEvents.some(e => e.id === event.id)) return
    futureEvents = [...futureEvents, event]
      .sort((a, b) => a.created_at - b.created_at)
      .slice(0, MAX_FUTURE_EVENTS)
    scheduleTick(event.created_at)
  }

  const addOne = (raw: NostrEvent) => {
    if (events.has(raw.id)) return
    if (
      raw.created_at >
      now() + (isReplaceableKind(raw.kind) ? LIST_CLOCK_SKEW_SECONDS : CLOCK_SKEW_SECONDS)
    ) {
      postpone(raw)
      return
    }
    const end = getExpiration(raw)
    if (end !== undefined && end <= now()) return
    const address = getEventAddress(raw)
    if (address !== undefined) {
      const latest = newest.get(address)
      if (latest && latest.id !== raw.id && !isNewerVersion(raw, latest)) return
      newest.set(address, { id: raw.id, created_at: raw.created_at })
      trimOldest(newest)
      const older = addresses.get(address)
      if (older) remove(older)
    }
    if (isDeleted(raw, address)) return
    if (end !== undefined) scheduleTick(end)
    const event = freezeEvent(raw)
    events.set(event.id, event)
    if (address !== undefined) addresses.set(address, event)
    index.add(event)
    added.push(event)
    if (event.kind === DELETION_KIND) applyDeletion(event)
  }

  /** If there are too many events, removes those that arrived first. The database still has them. */
  const evict = () => {
    if (events.size <= MAX_EVENTS) return
    const keptIds = pinnedIds()
    for (const event of events.values()) {
      if (events.size <= MAX_EVENTS * 0.9) break
      if (!keptIds.has(event.id)) remove(event)
    }
    // The table of shared strings is emptied. It fills again with the strings of new events.
    interned.clear()
  }

  const notifyChange = () => {
    if (added.length === 0 && removed.length === 0) return
    const removedEvents = new Set(removed)
    const change = { added: added.filter(e => !removedEvents.has(e)), removed }
    added = []
    removed = []
    onChange(change)
  }

  const store: EventStore = {
    add(batch) {
      for (const event of batch) addOne(event)
      evict()
      notifyChange()
    },
    peek(ref) {
      if ('id' in ref) return events.get(ref.id)
      return addresses.get(`${ref.kind}:${ref.pubkey}:${ref.identifier ?? ''}`)
    },
    retract(event, replacement) {
      const address = getEventAddress(event)
      if (address !== undefined && newest.get(address)?.id === event.id) newest.delete(address)
      const storedEvent = events.get(event.id)
      if (storedEvent) remove(storedEvent)
      if (event.kind === DELETION_KIND) undoDeletion(event)
      futureEvents = futureEvents.filter(e => e.id !== event.id)
      if (replacement) addOne(replacement)
      notifyChange()
    },
    query(filters, limit) {
      const matches = new Set<NostrEvent>()
      for (const filter of filters) {
        if (filter.ids) {
          for (const id of filter.ids) {
            const event = events.get(id)
            if (event && matchesFilter(event, filter)) matches.add(event)
          }
          continue
        }
        for (const list of index.candidates(filter)) {
          // Searched from the end, where the newest events are. At most `limit` events of each list can be in the
          // result.
          let matchCount = 0
          for (let i = list.length - 1; i >= 0 && matchCount < limit; i--) {
            const event = list[i] as NostrEvent
            if (!matchesFilter(event, filter)) continue
            matches.add(event)
            matchCount++
          }
        }
      }
      return [...matches].sort(compareNewestFirst).slice(0, limit)
    },
    get size() {
      return events.size
    },
    dispose: () => clearTimeout(timer),
  }
  return store
}
