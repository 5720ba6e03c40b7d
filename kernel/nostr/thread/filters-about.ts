import type { Filter, NostrEvent } from '../../ports/nostr-types'
import { addressOf } from '../events/address'

/**
 * Filters for events that point at an event: by its id and, if it has one, by its address, which survives edits.
 * Without limits, so that the requests for many events can be merged.
 */
export function filtersAbout(event: NostrEvent, kinds: readonly number[]): readonly Filter[] {
  const address = addressOf(event)
  return [{ kinds, '#e': [event.id] }, ...(address === undefined ? [] : [{ kinds, '#a': [address] }])]
}
