import type { Filter, NostrEvent } from '../../../ports/nostr-types'
import { getEventAddress } from '../events/event-address'

/**
 * Returns filters for the events that refer to an event: by its id, and by its address if it has one, because an
 * address remains valid after edits. The filters have no limit, so that the requests for many events can be merged.
 */
export function createReferenceFilters(event: NostrEvent, kinds: readonly number[]): readonly Filter[] {
  const address = getEventAddress(event)
  return [{ kinds, '#e': [event.id] }, ...(address === undefined ? [] : [{ kinds, '#a': [address] }])]
}
