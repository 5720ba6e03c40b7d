import type { NostrAccess } from '../../../ports/nostr-access'
import type { NostrEvent } from '../../../ports/nostr-types'
import { filtersAbout } from './filters-about'

/**
 * Returns the reader's own events of these kinds that refer to an event, newest first, as far as they are in memory.
 */
export function ownAbout(
  nostr: Pick<NostrAccess, 'query' | 'session'>,
  event: NostrEvent,
  kinds: readonly number[],
): readonly NostrEvent[] {
  const { pubkey } = nostr.session.get()
  if (pubkey === undefined) return []
  const mine = nostr.query(
    filtersAbout(event, kinds).map(filter => ({ ...filter, authors: [pubkey] })),
    { from: 'local' },
  )
  const { events } = mine.get()
  mine.dispose()
  return events
}
