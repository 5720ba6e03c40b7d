import type { Filter, NostrEvent } from '../../../ports/nostr-types'
import { addressOf } from '../events/address'

const NOTE = 1
const COMMENT = 1111

/** Returns what replies to the event name as their parent: its id, and its address if it has one. */
export function replyKeys(event: NostrEvent): readonly string[] {
  const address = addressOf(event)
  return address === undefined ? [event.id] : [event.id, address]
}

/**
 * Returns filters for the replies to events, each named by its id or address (NIP-10, NIP-22). They also match deeper
 * replies that name one of these events as their root. Comments are requested by their upper-case tags too, because some
 * have no others. The filters have no limit, so that the requests for many events can be merged.
 */
export function replyFilters(keys: readonly string[]): readonly Filter[] {
  const ids = keys.filter(key => !key.includes(':'))
  const addresses = keys.filter(key => !ids.includes(key))
  // Queries leave out filters that nothing can match.
  return [
    { kinds: [NOTE, COMMENT], '#e': ids },
    { kinds: [COMMENT], '#E': ids },
    { kinds: [NOTE, COMMENT], '#a': addresses },
    { kinds: [COMMENT], '#A': addresses },
  ]
}
