import type { Filter, NostrEvent } from '../../../ports/nostr-types'
import { getEventAddress } from '../events/event-address'

const NOTE_KIND = 1
const COMMENT_KIND = 1111

/** Returns the id of the event, and its address if it has one: replies name one of these as their parent. */
export function getReplyTargetKeys(event: NostrEvent): readonly string[] {
  const address = getEventAddress(event)
  return address === undefined ? [event.id] : [event.id, address]
}

/**
 * Returns filters for the replies to events, each named by its id or address (NIP-10, NIP-22). They also match deeper
 * replies that name one of these events as their root. Comments are requested by their upper-case tags too, because
 * some have no others. The filters have no limit, so that the requests for many events can be merged.
 */
export function createReplyFilters(keys: readonly string[]): readonly Filter[] {
  const ids = keys.filter(key => !key.includes(':'))
  const addresses = keys.filter(key => !ids.includes(key))
  // Filters with an empty list may stay, because queries leave out filters that nothing can match.
  return [
    { kinds: [NOTE_KIND, COMMENT_KIND], '#e': ids },
    { kinds: [COMMENT_KIND], '#E': ids },
    { kinds: [NOTE_KIND, COMMENT_KIND], '#a': addresses },
    { kinds: [COMMENT_KIND], '#A': addresses },
  ]
}
