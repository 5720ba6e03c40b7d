import { normalizeRelayHint } from '#kernel/nostr'
import { type NostrAccess, type NostrEvent, queryOnce } from '#kernel/ports'

const RELAY_LIST_KIND = 10_002
/** Number of relays that a message is sent to, or that messages are read from. */
const MAX_RELAYS = 8

/** Normalized addresses of the relays that a person reads from (NIP-65). */
export const parseReadRelays = (relayList: NostrEvent | undefined): readonly string[] =>
  (relayList?.tags ?? []).flatMap(([name, url, marker]) =>
    name === 'r' && marker !== 'write' ? (normalizeRelayHint(url) ?? []) : [],
  )

const mergeRelays = (...lists: readonly (readonly string[])[]): readonly string[] =>
  [...new Set(lists.flat())].slice(0, MAX_RELAYS)

/**
 * The relays of chats. They are always named: for the keys of a ratchet, which belong to nobody, the kernel would ask for
 * a relay list, and tell relays by that which keys belong together.
 */
export interface ChatRelays {
  /** The relays on which the reader's messages are read. */
  ownRelays(extraRelays: readonly string[]): readonly string[]
  /** The relays to which messages for a person are sent. */
  recipientRelays(
    person: string,
    extraRelays: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly string[]>
}

/** `defaultRelays` are the relays of the site, `list` is the reader's own relay list (NIP-65). */
export const createChatRelays = (
  nostr: Pick<NostrAccess, 'query' | 'network'>,
  defaultRelays: () => readonly string[],
  ownRelayList: () => NostrEvent | undefined,
): ChatRelays => {
  const commonRelays = () => {
    const siteRelays = defaultRelays()
    // A site without relays of its own has those that the reader has chosen.
    return siteRelays.length > 0 ? siteRelays : nostr.network.relays.get().map(({ url }) => url)
  }
  return {
    ownRelays: extraRelays => mergeRelays(parseReadRelays(ownRelayList()), extraRelays, commonRelays()),
    async recipientRelays(person, extraRelays, signal) {
      const filter = { kinds: [RELAY_LIST_KIND], authors: [person] }
      const { events } = await queryOnce(nostr, filter, { signal })
      return mergeRelays(extraRelays, parseReadRelays(events[0]), commonRelays())
    },
  }
}
