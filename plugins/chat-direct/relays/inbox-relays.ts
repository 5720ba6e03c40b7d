import { waitForStore } from '#kernel'
import { normalizeRelayHint } from '#kernel/nostr'
import type { NostrAccess, NostrEvent, QuerySnapshot } from '#kernel/ports'

/** Kind of the list of relays on which a person reads private messages (NIP-17). */
export const INBOX_RELAYS_KIND = 10_050
/** Maximum number of relays of one list that are used. NIP-17 recommends one to three. */
const MAX_RELAYS = 5

/** Returns the normalized addresses of a list of kind 10050. */
export const parseInboxRelays = (event: NostrEvent | undefined): readonly string[] =>
  [
    ...new Set(
      (event?.tags ?? []).flatMap(([name, url]) => (name === 'relay' ? (normalizeRelayHint(url) ?? []) : [])),
    ),
  ].slice(0, MAX_RELAYS)

/** The relays on which people read private messages, by public key (hex). */
export interface InboxRelaysByPerson {
  readonly relays: ReadonlyMap<string, readonly string[]>
  /** True if enough relays have answered to know that the other people have no such list. */
  readonly isComplete: boolean
}

/**
 * Asks relays for the lists of these people. Resolves when all lists are found, or when every relay has answered or
 * failed.
 */
export async function fetchInboxRelays(
  nostr: Pick<NostrAccess, 'query'>,
  people: readonly string[],
  signal: AbortSignal,
): Promise<InboxRelaysByPerson> {
  const query = nostr.query({ kinds: [INBOX_RELAYS_KIND], authors: people }, { live: false })
  const pickResult = ({ events, phase, complete }: QuerySnapshot): InboxRelaysByPerson | undefined => {
    const relays = new Map(
      people.flatMap(person => {
        const inboxRelays = parseInboxRelays(events.find(({ pubkey }) => pubkey === person))
        return inboxRelays.length > 0 ? [[person, inboxRelays] as const] : []
      }),
    )
    return relays.size === people.length || phase === 'settled' ? { relays, isComplete: complete } : undefined
  }
  try {
    return await waitForStore(query, pickResult, signal)
  } finally {
    query.dispose()
  }
}
