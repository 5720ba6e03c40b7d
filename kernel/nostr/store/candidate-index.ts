import type { Filter, NostrEvent } from '../../ports/nostr-types'
import { isReplaceable } from '../events/kinds'
import { SortedList } from './sorted-list'

/** Lists of people have too many `p` tags to index; they are found by kind. */
const UNINDEXED_P = new Set([3, 10000, 30000])
const MAX_TAGS_INDEXED = 200
/** Events with more tags than this are in one common list, where they are found for any tag. */
const MANY_TAGS_KEY = '#'

/** The lists to search for one filter, sorted oldest first. */
export interface CandidateIndex {
  add(event: NostrEvent): void
  remove(event: NostrEvent): void
  /** Lists that together contain every match, maybe more events. */
  candidates(filter: Filter): readonly (readonly NostrEvent[])[]
  clear(): void
}

/** The keys an event is found by. */
export function* keysOf(event: NostrEvent): Generator<string> {
  yield `k${event.kind}`
  yield `a${event.pubkey}`
  if (isReplaceable(event.kind)) yield `r${event.kind}:${event.pubkey}`
  let tags = 0
  for (const [name, value] of event.tags) {
    if (name?.length !== 1 || value === undefined) continue
    if (name === 'p' && UNINDEXED_P.has(event.kind)) continue
    if (++tags > MAX_TAGS_INDEXED) {
      yield MANY_TAGS_KEY
      return
    }
    yield `#${name}${value}`
  }
}

/** The most keys for one filter. */
const MAX_KEYS_PER_FILTER = 40

/** The most selective keys of a filter: each match of the filter has at least one. */
export function keysFor(filter: Filter): string[] | undefined {
  const { kinds, authors } = filter
  // Each author has one event of a replaceable kind but maybe thousands of notes, so kind and author select best.
  if (kinds && authors && kinds.length * authors.length <= MAX_KEYS_PER_FILTER && kinds.every(isReplaceable))
    return kinds.flatMap(kind => authors.map(author => `r${kind}:${author}`))
  for (const [field, values] of Object.entries(filter)) {
    // Only single-letter tags are indexed.
    if (field.length !== 2 || !field.startsWith('#') || !Array.isArray(values)) continue
    if (field === '#p' && (!kinds || kinds.some(k => UNINDEXED_P.has(k)))) continue
    return values.length > 0 ? [...values.map(value => `#${field[1]}${value}`), MANY_TAGS_KEY] : []
  }
  // With more authors than this, a walk over the kind is shorter than their merged lists.
  if (authors && (authors.length <= MAX_KEYS_PER_FILTER || !kinds)) return authors.map(a => `a${a}`)
  return kinds?.map(kind => `k${kind}`)
}

export function createEventIndex(): CandidateIndex {
  const lists = new Map<string, SortedList>()
  let all = new SortedList()
  return {
    add(event) {
      all.add(event)
      for (const key of new Set(keysOf(event))) {
        let list = lists.get(key)
        if (!list) {
          list = new SortedList()
          lists.set(key, list)
        }
        list.add(event)
      }
    },
    remove(event) {
      all.remove(event)
      for (const key of new Set(keysOf(event))) {
        const list = lists.get(key)
        if (!list) continue
        list.remove(event)
        if (list.size === 0) lists.delete(key)
      }
    },
    candidates(filter) {
      const keys = keysFor(filter)
      if (!keys) return [all.read()]
      return keys.map(key => lists.get(key)?.read()).filter(list => list !== undefined)
    },
    clear() {
      lists.clear()
      all = new SortedList()
    },
  }
}
