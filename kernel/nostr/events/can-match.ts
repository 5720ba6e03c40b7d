import type { Filter } from '../../ports/nostr-types'

/**
 * Whether any event can match the filter. NIP-01 takes an empty list literally, so it matches nothing, and neither
 * does a `since` after the `until`. Strict relays refuse the whole REQ that contains an empty list, including its
 * other filters. In a live query `limit: 0` asks for new events only; in a one-off query it asks for nothing.
 */
export const canMatch = (filter: Filter, live = true): boolean =>
  (live || filter.limit !== 0) &&
  (filter.since ?? 0) <= (filter.until ?? Number.POSITIVE_INFINITY) &&
  !Object.values(filter).some(value => Array.isArray(value) && value.length === 0)
