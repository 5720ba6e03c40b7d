import type { Filter, NostrEvent } from '../../ports/nostr-types'
import { addressOf } from '../events/address'

/**
 * Asks for what points at an event: by its id and, where it has one, by its address, which outlasts edits. Without
 * limits, so that the questions of many events become one.
 */
export function filtersAbout(event: NostrEvent, kinds: readonly number[]): readonly Filter[] {
  const address = addressOf(event)
  return [{ kinds, '#e': [event.id] }, ...(address === undefined ? [] : [{ kinds, '#a': [address] }])]
}
