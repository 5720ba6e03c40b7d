import type { NostrEvent } from '../ports/nostr-types'
import { useQuery } from './use-query'

/** Maximum number of ids in one filter. Relays refuse longer filters. */
const MAX_IDS_PER_FILTER = 200

/**
 * Asks for deletions (NIP-09) of the newest 200 of `events`, which must be sorted oldest first, while this component
 * is mounted. The store applies the deletions.
 */
export function DeletionWatcher({ events }: { events: readonly NostrEvent[] }) {
  const ids = events.slice(-MAX_IDS_PER_FILTER).map(event => event.id)
  useQuery(ids.length > 0 ? { kinds: [5], '#e': ids.sort() } : [])
  return null
}
