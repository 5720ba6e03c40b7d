import type { Filter } from '../../ports/nostr-types'

/**
 * Whether a filter asks for anything. NIP-01 takes an empty list literally, so that nothing matches it, and nothing
 * matches a `since` after the `until`. Strict relays refuse the whole REQ that holds an empty list, and with it
 * everything else that it asks for. A standing request with `limit: 0` asks for what is new, a one-off for nothing.
 */
export const canMatch = (filter: Filter, live = true): boolean =>
  (live || filter.limit !== 0) &&
  (filter.since ?? 0) <= (filter.until ?? Number.POSITIVE_INFINITY) &&
  !Object.values(filter).some(value => Array.isArray(value) && value.length === 0)
