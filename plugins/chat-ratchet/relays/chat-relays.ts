import { toRelayHint } from '#kernel/nostr'
import type { NostrAccess, NostrEvent } from '#kernel/ports'
import { askOnce } from './ask-once'

const RELAY_LIST_KIND = 10_002
/** Number of relays that a message is sent to, or that messages are read from. */
const MAX_RELAYS = 8

/** Normalized addresses of the relays that a person reads from (NIP-65). */
export const readRelaysIn = (list: NostrEvent | undefined): readonly string[] =>
  (list?.tags ?? []).flatMap(([name, url, mark]) =>
    name === 'r' && mark !== 'write' ? (toRelayHint(url) ?? []) : [],
  )

const joined = (...lists: readonly (readonly string[])[]): readonly string[] =>
  [...new Set(lists.flat())].slice(0, MAX_RELAYS)

/**
 * The relays of chats. They are always named: for the keys of a ratchet, which belong to nobody, the kernel would ask for
 * a relay list, and tell relays by that which keys belong together.
 */
export interface ChatRelays {
  /** The relays on which the reader's messages are read. */
  own(more: readonly string[]): readonly string[]
  /** The relays to which messages for a person are sent. */
  of(person: string, more: readonly string[], signal: AbortSignal): Promise<readonly string[]>
}

/** `defaults` are the relays of the site, `list` is the reader's own relay list (NIP-65). */
export const createChatRelays = (
  nostr: Pick<NostrAccess, 'query' | 'network'>,
  defaults: () => readonly string[],
  list: () => NostrEvent | undefined,
): ChatRelays => {
  const common = () => {
    const named = defaults()
    // A site without relays of its own has those that the reader has chosen.
    return named.length > 0 ? named : nostr.network.relays.get().map(({ url }) => url)
  }
  return {
    own: more => joined(readRelaysIn(list()), more, common()),
    async of(person, more, signal) {
      const [found] = await askOnce(nostr, [{ kinds: [RELAY_LIST_KIND], authors: [person] }], signal)
      return joined(more, readRelaysIn(found), common())
    },
  }
}
