import type { EventRef, Filter, NostrEvent } from '../../../ports/nostr-types'
import { addressOf, compareNewest, supersedes, type Version } from '../../protocol/events/address'
import { deletionTargets } from '../../protocol/events/deletion'
import { expirationOf } from '../../protocol/events/expiration'
import { DELETION_KIND, isReplaceable } from '../../protocol/events/kinds'
import { matchesFilter } from '../../protocol/events/matches-filter'
import { createEventIndex } from './candidate-index'

/**
 * Seconds that an event may be dated in the future, because clocks differ. An event with a later date is hidden until
 * then.
 */
const CLOCK_SKEW_SECONDS = 60
/**
 * Seconds that a list or profile may be dated in the future. The limit is higher than for other events, because a
 * change must be based on the version that other clients consider the newest.
 */
const LIST_CLOCK_SKEW_SECONDS = 600
/** Maximum number of events dated in the future that are kept until they are due. */
const MAX_WAITING = 20
const MAX_EVENTS = 30_000
const MAX_UNDOABLE = 50
/** Maximum number of deletions, and of newest versions, that are remembered. The oldest are forgotten first. */
const MAX_REMEMBERED = 50_000

/** The events added and removed in one batch. */
export interface StoreChange {
  readonly added: readonly NostrEvent[]
  readonly removed: readonly NostrEvent[]
}

export interface EventStoreOptions {
  /** s */
  readonly now: () => number
  readonly onChange: (change: StoreChange) => void
  /** Returns the ids of events that must stay in memory, because they are shown now. */
  readonly pinned: () => ReadonlySet<string>
}

/** The verified events of this session in memory, by the rules of NIP-01, NIP-09 and NIP-40. The events are frozen. */
export interface EventStore {
  add(events: readonly NostrEvent[]): void
  peek(ref: EventRef): NostrEvent | undefined
  /**
   * Removes an event that no relay has accepted. Afterwards `instead`, or any older version of its address, can be
   * added.
   */
  forget(event: NostrEvent, instead?: NostrEvent): void
  /** Returns the events that match any of the filters, newest first, at most `limit`. */
  query(filters: readonly Filter[], limit: number): NostrEvent[]
  readonly size: number
  dispose(): void
}

/** Removes the oldest entries of a map that has too many. */
function trim(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    if (map.size <= MAX_REMEMBERED) return
    map.delete(key)
  }
}

export function createEventStore({ now, onChange, pinned }: EventStoreOptions): EventStore {
  const events = new Map<string, NostrEvent>()
  const addresses = new Map<string, NostrEvent>()
  /**
   * The newest version of each address that was ever seen. It stays here after it was deleted or evicted, so that older
   * versions are never shown again.
   */
  const newest = new Map<string, Version>()
  const index = createEventIndex()
  const interned = new Map<string, string>()
  /** Time (s) of the latest deletion request, by the deleted id or address together with the author. */
  const deletions = new Map<string, number>()
  /**
   * The events that a deletion request removed, by the request's id. Kept only for the latest few requests, which may
   * be undone.
   */
  const deletedBy = new Map<string, readonly NostrEvent[]>()
  let waiting: NostrEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY
  let added: NostrEvent[] = []
  let removed: NostrEvent[] = []

  const intern = (text: string) => {
    const had = interned.get(text)
    if (had !== undefined) return had
    interned.set(text, text)
    return text
  }
  /** Freezes an event. Its strings are shared with other events, because the same keys occur in thousands of them. */
  const settle = (event: NostrEvent): NostrEvent =>
    Object.freeze({
      ...event,
      pubkey: intern(event.pubkey),
      tags: Object.freeze(
        event.tags.map(tag => Object.freeze(tag.map(item => (item.length <= 64 ? intern(item) : item)))),
      ),
    })

  const remove = (event: NostrEvent) => {
    if (!events.delete(event.id)) return
    const address = addressOf(event)
    if (address !== undefined && addresses.get(address) === event) addresses.delete(address)
    index.remove(event)
    removed.push(event)
  }

  const isDeleted = (event: NostrEvent, address: string | undefined) => {
    if (event.kind === DELETION_KIND) return false
    if (deletions.has(`${event.id} ${event.pubkey}`)) return true
    return address !== undefined && event.created_at <= (deletions.get(`${address} ${event.pubkey}`) ?? -1)
  }

  const keysOf = (deletion: NostrEvent) => {
    const { ids, addresses: named } = deletionTargets(deletion)
    return [...ids, ...named.map(a => `${a.kind}:${a.pubkey}:${a.identifier}`)]
  }
  const applyDeletion = (deletion: NostrEvent) => {
    const gone: NostrEvent[] = []
    for (const key of keysOf(deletion)) {
      const request = `${key} ${deletion.pubkey}`
      deletions.set(request, Math.max(deletion.created_at, deletions.get(request) ?? 0))
      const target = events.get(key) ?? addresses.get(key)
      if (!target || !isDeleted(target, addressOf(target))) continue
      gone.push(target)
      remove(target)
    }
    trim(deletions)
    if (gone.length === 0) return
    deletedBy.set(deletion.id, gone)
    const [oldest] = deletedBy.keys()
    if (deletedBy.size > MAX_UNDOABLE && oldest !== undefined) deletedBy.delete(oldest)
  }
  /** Restores the events that a deletion request removed, because no relay has accepted the request. */
  const takeBack = (deletion: NostrEvent) => {
    for (const key of keysOf(deletion)) {
      const request = `${key} ${deletion.pubkey}`
      if (deletions.get(request) === deletion.created_at) deletions.delete(request)
    }
    const back = deletedBy.get(deletion.id) ?? []
    deletedBy.delete(deletion.id)
    for (const event of back) addOne(event)
  }

  /** Sets a timer to the given second, unless it is already set to an earlier one. */
  const wakeAt = (second: number) => {
    if (second >= due) return
    due = second
    clearTimeout(timer)
    timer = setTimeout(tick, Math.min(2 ** 31 - 1, Math.max(0, (second - now()) * 1000)))
  }
  const tick = () => {
    due = Number.POSITIVE_INFINITY
    const ready = waiting.filter(e => e.created_at <= now())
    waiting = waiting.filter(e => e.created_at > now())
    for (const event of waiting) wakeAt(event.created_at)
    for (const event of events.values()) {
      const end = expirationOf(event)
      if (end === undefined) continue
      if (end <= now()) remove(event)
      else wakeAt(end)
    }
    store.add(ready)
    tell()
  }

  const wait = (event: NostrEvent) => {
    if (waiting.some(e => e.id === event.id)) return
    waiting = [...waiting, event].sort((a, b) => a.created_at - b.created_at).slice(0, MAX_WAITING)
    wakeAt(event.created_at)
  }

  const addOne = (raw: NostrEvent) => {
    if (events.has(raw.id)) return
    if (raw.created_at > now() + (isReplaceable(raw.kind) ? LIST_CLOCK_SKEW_SECONDS : CLOCK_SKEW_SECONDS)) {
      wait(raw)
      return
    }
    const end = expirationOf(raw)
    if (end !== undefined && end <= now()) return
    const address = addressOf(raw)
    if (address !== undefined) {
      const latest = newest.get(address)
      if (latest && latest.id !== raw.id && !supersedes(raw, latest)) return
      newest.set(address, { id: raw.id, created_at: raw.created_at })
      trim(newest)
      const older = addresses.get(address)
      if (older) remove(older)
    }
    if (isDeleted(raw, address)) return
    if (end !== undefined) wakeAt(end)
    const event = settle(raw)
    events.set(event.id, event)
    if (address !== undefined) addresses.set(address, event)
    index.add(event)
    added.push(event)
    if (event.kind === DELETION_KIND) applyDeletion(event)
  }

  /** Removes the events that arrived first if there are too many. The database still has them. */
  const evict = () => {
    if (events.size <= MAX_EVENTS) return
    const keep = pinned()
    for (const event of events.values()) {
      if (events.size <= MAX_EVENTS * 0.9) break
      if (!keep.has(event.id)) remove(event)
    }
    // The table of shared strings is emptied. It fills again with the strings of new events.
    interned.clear()
  }

  const tell = () => {
    if (added.length === 0 && removed.length === 0) return
    const gone = new Set(removed)
    const change = { added: added.filter(e => !gone.has(e)), removed }
    added = []
    removed = []
    onChange(change)
  }

  const store: EventStore = {
    add(batch) {
      for (const event of batch) addOne(event)
      evict()
      tell()
    },
    peek(ref) {
      if ('id' in ref) return events.get(ref.id)
      return addresses.get(`${ref.kind}:${ref.pubkey}:${ref.identifier ?? ''}`)
    },
    forget(event, instead) {
      const address = addressOf(event)
      if (address !== undefined && newest.get(address)?.id === event.id) newest.delete(address)
      const held = events.get(event.id)
      if (held) remove(held)
      if (event.kind === DELETION_KIND) takeBack(event)
      waiting = waiting.filter(e => e.id !== event.id)
      if (instead) addOne(instead)
      tell()
    },
    query(filters, limit) {
      const found = new Set<NostrEvent>()
      for (const filter of filters) {
        if (filter.ids) {
          for (const id of filter.ids) {
            const event = events.get(id)
            if (event && matchesFilter(event, filter)) found.add(event)
          }
          continue
        }
        for (const list of index.candidates(filter)) {
          // Searched from the end, where the newest events are. At most `limit` events of each list can be in the
          // result.
          let taken = 0
          for (let i = list.length - 1; i >= 0 && taken < limit; i--) {
            const event = list[i] as NostrEvent
            if (!matchesFilter(event, filter)) continue
            found.add(event)
            taken++
          }
        }
      }
      return [...found].sort(compareNewest).slice(0, limit)
    },
    get size() {
      return events.size
    },
    dispose: () => clearTimeout(timer),
  }
  return store
}
