import type { NostrAccess } from '../../../ports/nostr-access'
import type { NostrEvent } from '../../../ports/nostr-types'
import { createReferenceFilters } from './reference-filters'

/**
 * Returns the reader's own events of these kinds that refer to an event, newest first, as far as they are in memory.
 */
export function findOwnReferences(
  nostr: Pick<NostrAccess, 'query' | 'session'>,
  event: NostrEvent,
  kinds: readonly number[],
): readonly NostrEvent[] {
  const { pubkey } = nostr.session.get()
  if (pubkey === undefined) return []
  const query = nostr.query(
    createReferenceFilters(event, kinds).map(filter => ({ ...filter, authors: [pubkey] })),
    { source: 'local' },
  )
  const { events } = query.get()
  query.dispose()
  return events
}
