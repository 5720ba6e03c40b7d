import type { Filter } from '../../../ports/nostr-types'
import { canMatch } from '../../protocol/events/can-match'

/** Returns the filters, limited to events up to `until` (s). Filters that can match nothing are left out. */
export const filtersBefore = (filters: readonly Filter[], until: number): Filter[] =>
  filters.map(f => ({ ...f, until: Math.min(until, f.until ?? until) })).filter(f => canMatch(f))
