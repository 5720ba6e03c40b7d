import { waitForStore } from '#kernel'
import { normalizeRelayHint } from '#kernel/nostr'
import type { LiveQuery, NostrAccess, NostrEvent, QuerySnapshot } from '#kernel/ports'

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
 * failed, or at once if the browser is offline.
 */
export const fetchInboxRelays = (
  nostr: Pick<NostrAccess, 'query' | 'network'>,
  people: readonly string[],
  signal: AbortSignal,
): Promise<InboxRelaysByPerson> =>
  findInboxRelays(
    nostr.query({ kinds: [INBOX_RELAYS_KIND], authors: people }, { live: false }),
    people,
    ({ phase }) => phase === 'settled' || (phase !== 'cache' && !nostr.network.online.get()),
    signal,
  )

/**
 * Asks relays for the list of one person, for as long as it takes, until the list is found or enough relays have
 * answered to know that there is none.
 */
export async function waitForInboxRelays(
  nostr: Pick<NostrAccess, 'query'>,
  person: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const query = nostr.query({ kinds: [INBOX_RELAYS_KIND], authors: [person] })
  const isAnswered = ({ phase, complete }: QuerySnapshot) => phase === 'settled' && complete
  const { relays } = await findInboxRelays(query, [person], isAnswered, signal)
  return relays.get(person) ?? []
}

async function findInboxRelays(
  query: LiveQuery,
  people: readonly string[],
  isAnswered: (snapshot: QuerySnapshot) => boolean,
  signal: AbortSignal,
): Promise<InboxRelaysByPerson> {
  const pickResult = (snapshot: QuerySnapshot): InboxRelaysByPerson | undefined => {
    const relays = new Map(
      people.flatMap(person => {
        const inboxRelays = parseInboxRelays(snapshot.events.find(({ pubkey }) => pubkey === person))
        return inboxRelays.length > 0 ? [[person, inboxRelays] as const] : []
      }),
    )
    return relays.size === people.length || isAnswered(snapshot)
      ? { relays, isComplete: snapshot.complete }
      : undefined
  }
  try {
    return await waitForStore(query, pickResult, signal)
  } finally {
    query.dispose()
  }
}
