import { normalizeRelayUrl } from '#kernel/nostr'
import type { NostrEvent, RelayAnswer } from '#kernel/ports'

/** A person whose notes may be missing, and the relays that the person's notes should be on. */
export interface UnreachedFollow {
  readonly pubkey: string
  readonly relays: readonly { readonly url: string; readonly answer: RelayAnswer }[]
}

/** Returns the write relays of a relay list (NIP-65). */
const parseWriteRelays = ({ tags }: NostrEvent): readonly string[] =>
  tags.flatMap(([name, url = '', marker]) => {
    const relay = name === 'r' && marker !== 'read' ? normalizeRelayUrl(url) : undefined
    return relay === undefined ? [] : [relay]
  })

/**
 * Returns the follows whose own relays were queried but did not answer. A follow without a relay list counts as reached
 * if any relay has answered.
 */
export function findUnreachedFollows(
  follows: readonly string[],
  relayLists: readonly NostrEvent[],
  answers: Readonly<Record<string, RelayAnswer>>,
): readonly UnreachedFollow[] {
  const listByAuthor = new Map(relayLists.map(list => [list.pubkey, list]))
  const relayAnswers = Object.entries(answers).map(([url, answer]) => ({ url, answer }))
  return follows.flatMap((pubkey): UnreachedFollow[] => {
    const list = listByAuthor.get(pubkey)
    const writeRelays = list ? parseWriteRelays(list) : []
    const relays =
      writeRelays.length > 0 ? relayAnswers.filter(({ url }) => writeRelays.includes(url)) : relayAnswers
    // A relay that is still being queried may still answer, so it does not count as failed.
    const isReachable = relays.some(({ answer }) => answer.state === 'eose' || answer.state === 'asking')
    return isReachable || relays.length === 0 ? [] : [{ pubkey, relays }]
  })
}
