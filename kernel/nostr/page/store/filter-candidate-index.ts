import type { Filter, NostrEvent } from '../../../ports/nostr-types'
import { isReplaceableKind } from '../../protocol/events/kinds'
import { SortedEvents } from './sorted-events'

/** Kinds of lists with too many `p` tags to index. They are found by their kind instead. */
const KINDS_WITHOUT_P_INDEX = new Set([3, 10000, 30000])
const MAX_TAGS_INDEXED = 200
/** Key of the list for events with more tags than are indexed. A search for any tag also searches this list. */
const MANY_TAGS_KEY = '#'

/** Finds the lists of events to search for a filter. In each list, the oldest event is first. */
export interface FilterCandidateIndex {
  add(event: NostrEvent): void
  remove(event: NostrEvent): void
  /** Returns lists that together contain every match, and maybe other events. */
  candidates(filter: Filter): readonly (readonly NostrEvent[])[]
  clear(): void
}

/** Returns the keys of the lists that contain an event. */
export function* getEventIndexKeys(event: NostrEvent): Generator<string> {
  yield `k${event.kind}`
  yield `a${event.pubkey}`
  if (isReplaceableKind(event.kind)) yield `r${event.kind}:${event.pubkey}`
  let tags = 0
  for (const [name, value] of event.tags) {
    if (name?.length !== 1 || value === undefined) continue
    if (name === 'p' && KINDS_WITHOUT_P_INDEX.has(event.kind)) continue
    if (++tags > MAX_TAGS_INDEXED) {
      yield MANY_TAGS_KEY
      return
    }
    yield `#${name}${value}`
  }
}

/** Maximum number of keys for one filter. */
const MAX_KEYS_PER_FILTER = 40

/** Returns the keys of the shortest lists that together contain every match of a filter. */
export function getFilterIndexKeys(filter: Filter): string[] | undefined {
  const { kinds, authors } = filter
  // Kind and author together are best for a replaceable kind: each author has only one such event but maybe thousands
  // of notes.
  if (
    kinds &&
    authors &&
    kinds.length * authors.length <= MAX_KEYS_PER_FILTER &&
    kinds.every(isReplaceableKind)
  )
    return kinds.flatMap(kind => authors.map(author => `r${kind}:${author}`))
  for (const [field, values] of Object.entries(filter)) {
    // Skips all fields but single-letter tags, because only those are indexed.
    if (field.length !== 2 || !field.startsWith('#') || !Array.isArray(values)) continue
    if (field === '#p' && (!kinds || kinds.some(k => KINDS_WITHOUT_P_INDEX.has(k)))) continue
    return values.length > 0 ? [...values.map(value => `#${field[1]}${value}`), MANY_TAGS_KEY] : []
  }
  // If the filter names more authors than this and also kinds, the list of each kind is faster to search than those
  // of all authors.
  if (authors && (authors.length <= MAX_KEYS_PER_FILTER || !kinds)) return authors.map(a => `a${a}`)
  return kinds?.map(kind => `k${kind}`)
}

export function createFilterCandidateIndex(): FilterCandidateIndex {
  const lists = new Map<string, SortedEvents>()
  let all = new SortedEvents()
  return {
    add(event) {
      all.add(event)
      for (const key of new Set(getEventIndexKeys(event))) {
        let list = lists.get(key)
        if (!list) {
          list = new SortedEvents()
          lists.set(key, list)
        }
        list.add(event)
      }
    },
    remove(event) {
      all.remove(event)
      for (const key of new Set(getEventIndexKeys(event))) {
        const list = lists.get(key)
        if (!list) continue
        list.remove(event)
        if (list.size === 0) lists.delete(key)
      }
    },
    candidates(filter) {
      const keys = getFilterIndexKeys(filter)
      if (!keys) return [all.read()]
      return keys.map(key => lists.get(key)?.read()).filter(list => list !== undefined)
    },
    clear() {
      lists.clear()
      all = new SortedEvents()
    },
  }
}
