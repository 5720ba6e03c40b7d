import { createDisposable, type Disposable, type ReadableStore } from '#kernel'
import { normalizeRelayHint } from '#kernel/nostr'
import { type NostrAccess, type NostrEvent, queryOnce } from '#kernel/ports'
import { USER_WAIT_LIMIT_MS } from './user-wait-limit'

/** Kind of a person's list of relays (NIP-65). */
const RELAY_LIST_KIND = 10_002
/** Number of relays that a message is sent to, or that messages are read from. */
const MAX_RELAYS = 8

/** The filter for the relay list of one person (hex). */
export const relayListFilter = (person: string) => ({ kinds: [RELAY_LIST_KIND], authors: [person] })

/** Normalized addresses of the relays in a list (NIP-65) that do not have this marker, which makes them the other kind only. */
const parseRelaysWithout = (marker: 'read' | 'write', relayList: NostrEvent | undefined): readonly string[] =>
  (relayList?.tags ?? []).flatMap(([name, url, urlMarker]) =>
    name === 'r' && urlMarker !== marker ? (normalizeRelayHint(url) ?? []) : [],
  )
const parseReadRelays = (relayList: NostrEvent | undefined) => parseRelaysWithout('write', relayList)
const parseWriteRelays = (relayList: NostrEvent | undefined) => parseRelaysWithout('read', relayList)

const mergeRelays = (...lists: readonly (readonly string[])[]): readonly string[] =>
  [...new Set(lists.flat())].slice(0, MAX_RELAYS)

/**
 * The relays of one account's chats. They are always named: for the keys of a ratchet, which belong to nobody, the kernel
 * would ask for a relay list, and tell relays by that which keys belong together.
 */
export interface ChatRelays {
  /** The account's own list of relays (NIP-65), as far as relays have sent it. */
  readonly ownList: ReadableStore<NostrEvent | undefined>
  /** The relays on which the reader's messages are read. */
  ownRelays(extraRelays: readonly string[]): readonly string[]
  /** The relays to which messages for a person are sent. */
  recipientRelays(
    person: string,
    extraRelays: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly string[]>
  /** The relays that are asked for what a person publishes. Resolves within seconds, with what is known by then. */
  authorRelays(
    person: string,
    extraRelays: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly string[]>
}

/** `siteRelays` are the relays of the site. */
export function createChatRelays(
  nostr: Pick<NostrAccess, 'query' | 'network'>,
  siteRelays: () => readonly string[],
  account: string,
): ChatRelays & Disposable {
  const commonRelays = () => {
    const relays = siteRelays()
    // A site without relays of its own has those that the reader has chosen.
    return relays.length > 0 ? relays : nostr.network.relays.get().map(({ url }) => url)
  }
  const ownListQuery = nostr.query(relayListFilter(account))
  // It runs as long as it has a listener.
  const ownListSubscription = ownListQuery.subscribe(() => {})
  const ownList = () => ownListQuery.get().events[0]
  return {
    ownList: { get: ownList, subscribe: ownListQuery.subscribe },
    ownRelays: extraRelays => mergeRelays(parseReadRelays(ownList()), extraRelays, commonRelays()),
    async recipientRelays(person, extraRelays, signal) {
      const { events } = await queryOnce(nostr, relayListFilter(person), { signal })
      return mergeRelays(extraRelays, parseReadRelays(events[0]), commonRelays())
    },
    async authorRelays(person, extraRelays, signal) {
      const { events } = await queryOnce(nostr, relayListFilter(person), {
        signal,
        limitMs: USER_WAIT_LIMIT_MS,
      })
      return mergeRelays(parseWriteRelays(events[0]), extraRelays, commonRelays())
    },
    ...createDisposable(() => {
      ownListSubscription.dispose()
      ownListQuery.dispose()
    }),
  }
}
