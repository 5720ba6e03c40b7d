import type { Filter } from '../../../ports/nostr-types'
import { DELETION_KIND } from '../../protocol/events/kinds'

/**
 * Returns filters for the deletion requests (NIP-09) that may concern a query's events. They are needed because not
 * every relay removes deleted events.
 */
export function createDeletionFilters(filters: readonly Filter[], live: boolean): Filter[] {
  return filters.flatMap((f): Filter[] => {
    if (f.ids) return [{ kinds: [DELETION_KIND], '#e': f.ids, limit: f.ids.length }]
    if (!live || !f.authors || !f.kinds?.every(k => k !== DELETION_KIND)) return []
    return [{ kinds: [DELETION_KIND], authors: f.authors, limit: 200 }]
  })
}
