import type { Filter } from '../../../ports/nostr-types'
import { canFilterMatch } from '../../protocol/events/can-filter-match'
import { FLAG_EXPIRES, FLAG_PARTIAL_TAGS } from './event-columns'
import type { EventIndex } from './event-index'
import { hashTag, isIndexedTag } from './tag-index'

/** Iterates over the entries that may match a filter, newest first. */
export interface FilterCursor {
  /** Returns the next entry that may match; -1 after the last one. */
  next(): number
  /** Maximum number of events that the filter asks for. */
  readonly limit: number
}

type EntryTest = (entry: number) => boolean

/**
 * Chooses how to answer a filter: by id, by tag, or with a scan in order of time. The returned entries satisfy all
 * conditions on columns. Tags are stored only as hashes, so the caller must read the events and check their tags.
 */
export function openFilterCursor(index: EventIndex, filter: Filter): FilterCursor {
  const { columns, order } = index
  const limit = getLimit(filter)
  const test = limit > 0 && canFilterMatch(filter) ? createColumnTest(index, filter) : undefined
  if (test === undefined) return { limit: 0, next: () => -1 }
  order.mergeTail(columns)
  const { sorted } = order
  const candidates = filter.ids !== undefined ? findByIds(index, filter.ids) : findByTags(index, filter)
  const listed = candidates ?? rangeOf(sorted.length, columns.length)
  const list = listed.filter(test).sort((a, b) => columns.compare(a, b))
  if (candidates !== undefined) {
    let at = 0
    return { limit, next: () => list[at++] ?? -1 }
  }
  const { createdAt } = columns
  const since = filter.since ?? 0
  let at = findStart(createdAt, sorted, filter.until)
  let listPosition = 0
  const nextSorted = (): number => {
    for (; at < sorted.length; at++) {
      const entry = sorted[at]!
      if (createdAt[entry]! < since) break
      if (test(entry)) return entry
    }
    at = sorted.length
    return -1
  }
  let nextInOrder = nextSorted()
  return {
    limit,
    next() {
      const listed = list[listPosition]
      if (listed !== undefined && (nextInOrder < 0 || columns.compare(listed, nextInOrder) < 0)) {
        listPosition++
        return listed
      }
      const entry = nextInOrder
      if (entry >= 0) {
        at++
        nextInOrder = nextSorted()
      }
      return entry
    },
  }
}

/** True if the columns do not show whether the entry matches, so its event must be read. */
export function needsEventCheck(index: EventIndex, filter: Filter, entry: number): boolean {
  if ((index.columns.flags[entry]! & FLAG_EXPIRES) !== 0) return true
  return Object.keys(filter).some(key => key.startsWith('#'))
}

function getLimit({ limit }: Filter): number {
  return limit === undefined || Number.isNaN(limit) ? Number.POSITIVE_INFINITY : limit
}

/** Returns a test of the columns for the conditions of a filter; undefined if nothing can match. */
function createColumnTest(index: EventIndex, filter: Filter): EntryTest | undefined {
  const { columns } = index
  const { createdAt, kind, author } = columns
  const since = filter.since ?? 0
  const until = filter.until ?? Number.POSITIVE_INFINITY
  const kinds = filter.kinds === undefined ? undefined : new Uint8Array(65536)
  for (const wanted of filter.kinds ?? []) if (wanted >= 0 && wanted < 65536) kinds![wanted] = 1
  let authors: Uint8Array | undefined
  if (filter.authors !== undefined) {
    authors = new Uint8Array(index.authors.count)
    let known = 0
    for (const pubkey of filter.authors) {
      const found = index.authors.find(pubkey)
      if (found < 0) continue
      authors[found] = 1
      known++
    }
    if (known === 0) return undefined
  }
  return entry => {
    const at = createdAt[entry]!
    if (at < since || at > until) return false
    if (kinds !== undefined && kinds[kind[entry]!] === 0) return false
    if (authors !== undefined && authors[author[entry]!] !== 1) return false
    return !columns.isDead(entry)
  }
}

function findByIds(index: EventIndex, ids: readonly string[]): number[] {
  const found = new Set<number>()
  for (const id of ids) {
    const entry = index.find(id)
    if (entry >= 0) found.add(entry)
  }
  return [...found]
}

/** Returns the entries that may have all tags that the filter asks for; undefined if the filter has no indexed tag. */
function findByTags(index: EventIndex, filter: Filter): number[] | undefined {
  let found: number[] | undefined
  for (const key of Object.keys(filter)) {
    const name = key.slice(1)
    const values = key.startsWith('#') && isIndexedTag(name) ? filter[key as `#${string}`] : undefined
    if (values === undefined) continue
    const entries = index.tags.findEntriesWithAny(new Set(values.map(value => hashTag(name, value))))
    const before = found === undefined ? undefined : new Set(found)
    found = before === undefined ? entries : entries.filter(entry => before.has(entry))
  }
  if (found === undefined || filter.authors === undefined) return found
  // The index lacks some tags of long lists, so every such list may match. These lists are added only if the filter
  // names authors, because few lists remain to be checked in that case.
  const all = new Set(found)
  const { flags, length } = index.columns
  for (let entry = 0; entry < length; entry++) if ((flags[entry]! & FLAG_PARTIAL_TAGS) !== 0) all.add(entry)
  return [...all]
}

function rangeOf(from: number, to: number): number[] {
  const tail: number[] = []
  for (let entry = from; entry < to; entry++) tail.push(entry)
  return tail
}

/** Returns the first position in the sorted order whose event is not newer than `until`. */
function findStart(createdAt: Uint32Array, sorted: Uint32Array, until: number | undefined): number {
  if (until === undefined || Number.isNaN(until)) return 0
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (createdAt[sorted[middle]!]! > until) low = middle + 1
    else high = middle
  }
  return low
}
