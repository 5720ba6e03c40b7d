import type { NostrEvent } from '../../../ports/nostr-types'
import type { RelayLists } from './relay-lists'

/** Maximum number of people tagged in one event to whose read relays the event is sent. */
export const MAX_RECIPIENTS = 20
const RELAYS_PER_RECIPIENT = 2
/** Maximum number of tagged people's relays to which one event is sent, in addition to the author's relays. */
const MAX_RECIPIENT_RELAYS = 12

/** Returns the people to whom an event is addressed: those in its `p` tags, except its author. */
export const getRecipients = ({ pubkey, tags, kind }: NostrEvent): string[] =>
  // A list, such as a follow list, is not addressed to the people it names.
  kind === 3 || kind >= 10_000
    ? []
    : [...new Set(tags.filter(t => t[0] === 'p' && t[1] !== pubkey).map(t => t[1] as string))]
        .filter(key => /^[0-9a-f]{64}$/.test(key))
        .slice(0, MAX_RECIPIENTS)

/**
 * Returns the relays to which an event of the user is sent (NIP-65): the user's relays (`userRelays`), the author's
 * write relays and the read relays of the tagged people. With `isChosen`, the author may be another account than the
 * signed-in user, so the user's relays are used only if the author has no relay list.
 */
export function chooseRelaysForEvent(
  event: NostrEvent,
  lists: RelayLists,
  isChosen: boolean,
  userRelays: readonly string[],
): string[] {
  const listed = lists.getWriteRelays(event.pubkey)
  const relays = new Set(listed && isChosen ? listed : [...userRelays, ...(listed ?? [])])
  const maxRelays = relays.size + MAX_RECIPIENT_RELAYS
  for (const recipient of getRecipients(event)) {
    for (const relay of (lists.getReadRelays(recipient) ?? []).slice(0, RELAYS_PER_RECIPIENT)) {
      if (relays.size >= maxRelays) return [...relays]
      relays.add(relay)
    }
  }
  return [...relays]
}
