import type { Filter, NostrEvent } from '../../../ports/nostr-types'

/**
 * True if an event matches a filter by NIP-01: every given condition must hold, an empty list matches nothing, `since`
 * and `until` are inclusive. `limit` and `search` (NIP-50) are ignored.
 */
export function matchesFilter(event: NostrEvent, filter: Filter): boolean {
  if (filter.since !== undefined && event.created_at < filter.since) return false
  if (filter.until !== undefined && event.created_at > filter.until) return false
  if (filter.kinds !== undefined && !filter.kinds.includes(event.kind)) return false
  if (filter.ids !== undefined && !isInList(event.id, filter.ids)) return false
  if (filter.authors !== undefined && !isInList(event.pubkey, filter.authors)) return false
  for (const key in filter) {
    if (key.charCodeAt(0) !== 35) continue
    const values = filter[key as `#${string}`]
    if (values !== undefined && !hasTag(event, key.slice(1), values)) return false
  }
  return true
}

/** True if an event matches at least one of the filters. */
export function matchesAnyFilter(event: NostrEvent, filters: readonly Filter[]): boolean {
  return filters.some(filter => matchesFilter(event, filter))
}

/**
 * Lists of at least this length are searched as a Set, because a feed may have thousands of authors, an answer of a
 * relay thousands of ids, and every event is compared with them.
 */
const SET_FROM_LENGTH = 32
const sets = new WeakMap<readonly string[], ReadonlySet<string>>()

function isInList(value: string, list: readonly string[]): boolean {
  if (list.length <= SET_FROM_LENGTH) return list.includes(value)
  let set = sets.get(list)
  if (!set) {
    set = new Set(list)
    sets.set(list, set)
  }
  return set.has(value)
}

function hasTag(event: NostrEvent, name: string, values: readonly string[]): boolean {
  for (const tag of event.tags) {
    const value = tag[1]
    if (tag[0] === name && value !== undefined && values.includes(value)) return true
  }
  return false
}
