import type { NostrAccess } from '../../ports/nostr-access'
import type { NostrEvent } from '../../ports/nostr-types'
import { filtersAbout } from './filters-about'

/** The reader's own events of these kinds about an event, newest first, as far as this page knows. */
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
