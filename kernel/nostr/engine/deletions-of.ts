import type { Filter } from '../../ports/nostr-types'
import { DELETION_KIND } from '../events/kinds'

/** Filters for the deletion requests (NIP-09) of a query's authors or events, because not every relay deletes. */
export function deletionsOf(filters: readonly Filter[], live: boolean): Filter[] {
  return filters.flatMap((f): Filter[] => {
    if (f.ids) return [{ kinds: [DELETION_KIND], '#e': f.ids, limit: f.ids.length }]
    if (!live || !f.authors || !f.kinds?.every(k => k !== DELETION_KIND)) return []
    return [{ kinds: [DELETION_KIND], authors: f.authors, limit: 200 }]
  })
}
