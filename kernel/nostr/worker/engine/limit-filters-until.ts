import type { Filter } from '../../../ports/nostr-types'
import { canFilterMatch } from '../../protocol/events/can-filter-match'

/** Returns the filters, limited to events up to `until` (s). Filters that can match nothing are left out. */
export const limitFiltersUntil = (filters: readonly Filter[], until: number): Filter[] =>
  filters.map(f => ({ ...f, until: Math.min(until, f.until ?? until) })).filter(f => canFilterMatch(f))
