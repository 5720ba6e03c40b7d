import { createDisposable, type Disposable, type ReadableStore, waitForStore } from '#kernel'
import { normalizeRelayHint } from '#kernel/nostr'
import { type NostrAccess, type NostrEvent, queryOnce } from '#kernel/ports'
import { USER_WAIT_LIMIT_MS } from './user-wait-limit'

/** Kind of a person's list of relays (NIP-65). */
const RELAY_LIST_KIND = 10_002
/** Maximum number of relays to which a message is published, or from which messages are read. */
const MAX_RELAYS = 8

/** The filter for the relay list of one person (hex). */
export const relayListFilter = (person: string) => ({ kinds: [RELAY_LIST_KIND], authors: [person] })

/**
 * Returns the normalized addresses of the relays in a list (NIP-65), except relays with this marker: those are for the
 * other direction only.
 */
const parseRelaysWithout = (marker: 'read' | 'write', relayList: NostrEvent | undefined): readonly string[] =>
  (relayList?.tags ?? []).flatMap(([name, url, urlMarker]) =>
    name === 'r' && urlMarker !== marker ? (normalizeRelayHint(url) ?? []) : [],
  )
const parseReadRelays = (relayList: NostrEvent | undefined) => parseRelaysWithout('write', relayList)
const parseWriteRelays = (relayList: NostrEvent | undefined) => parseRelaysWithout('read', relayList)

const mergeRelays = (...lists: readonly (readonly string[])[]): readonly string[] =>
  [...new Set(lists.flat())].slice(0, MAX_RELAYS)

/**
 * The relays of one account's chats. Every query names its relays. Otherwise, the kernel would look up a relay list for
 * each ratchet key, which belongs to no person, and relays would learn which keys belong together.
 */
export interface ChatRelays {
  /** The account's own relay list (NIP-65). Undefined until a relay has sent it. */
  readonly ownList: ReadableStore<NostrEvent | undefined>
  /** Returns the relays from which the reader's messages are read. Empty for a moment after the account is opened. */
  ownRelays(extraRelays: readonly string[]): readonly string[]
  /** Resolves with the relays from which the reader's messages are read, once one is known. Rejects if `signal` aborts. */
  waitForOwnRelays(signal: AbortSignal): Promise<readonly string[]>
  /** Resolves with the relays to which messages for a person are published. */
  recipientRelays(
    person: string,
    extraRelays: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly string[]>
  /** True if the latest attempt to connect to each of these relays has failed. False if there is none. */
  areUnreachable(relays: readonly string[]): boolean
  /**
   * Resolves with the relays to ask for events by a person, within seconds and with what is known by then. As long as no
   * relay at all is known, it waits for one, because a query that names none is never answered. Rejects if `signal` aborts.
   */
  authorRelays(
    person: string,
    extraRelays: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly string[]>
}

export function createChatRelays(
  nostr: Pick<NostrAccess, 'query' | 'network'>,
  siteRelays: () => readonly string[],
  account: string,
): ChatRelays & Disposable {
  const commonRelays = () => {
    const relays = siteRelays()
    // If the site's configuration names no relays, the relays that the reader has chosen are used.
    return relays.length > 0 ? relays : nostr.network.relays.get().map(({ url }) => url)
  }
  const ownListQuery = nostr.query(relayListFilter(account))
  // A query runs only while it has a listener.
  const ownListSubscription = ownListQuery.subscribe(() => {})
  const ownList = () => ownListQuery.get().events[0]
  const ownRelays = (extraRelays: readonly string[]) =>
    mergeRelays(parseReadRelays(ownList()), extraRelays, commonRelays())
  const waitForOwnRelays = (signal: AbortSignal) =>
    waitForStore(
      nostr.network.relays,
      () => {
        const relays = ownRelays([])
        return relays.length > 0 ? relays : undefined
      },
      signal,
    )
  return {
    ownList: { get: ownList, subscribe: ownListQuery.subscribe },
    ownRelays,
    waitForOwnRelays,
    async recipientRelays(person, extraRelays, signal) {
      const { events } = await queryOnce(nostr, relayListFilter(person), { signal })
      return mergeRelays(extraRelays, parseReadRelays(events[0]), commonRelays())
    },
    areUnreachable(relays) {
      const statuses = nostr.network.relays.get()
      const hasFailed = (relay: string) =>
        statuses.some(({ url, state }) => url === relay && state === 'waiting')
      return relays.length > 0 && relays.every(hasFailed)
    },
    async authorRelays(person, extraRelays, signal) {
      const { events } = await queryOnce(nostr, relayListFilter(person), {
        signal,
        limitMs: USER_WAIT_LIMIT_MS,
      })
      const relays = mergeRelays(parseWriteRelays(events[0]), extraRelays, commonRelays())
      return relays.length > 0 ? relays : waitForOwnRelays(signal)
    },
    ...createDisposable(() => {
      ownListSubscription.dispose()
      ownListQuery.dispose()
    }),
  }
}
