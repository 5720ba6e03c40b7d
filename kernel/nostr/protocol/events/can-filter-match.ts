import type { Filter } from '../../../ports/nostr-types'

/**
 * True if some event could match the filter. By NIP-01, an empty list matches nothing; and no event matches a `since`
 * after the `until`. Strict relays refuse the whole REQ if one of its filters contains an empty list. In a live query
 * `limit: 0` asks for new events only; in a one-off query it asks for nothing.
 */
export const canFilterMatch = (filter: Filter, live = true): boolean =>
  (live || filter.limit !== 0) &&
  (filter.since ?? 0) <= (filter.until ?? Number.POSITIVE_INFINITY) &&
  !Object.values(filter).some(value => Array.isArray(value) && value.length === 0)
