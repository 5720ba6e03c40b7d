import { normalizeRelayUrl } from '#kernel/nostr'
import type { NostrEvent, RelayAnswer } from '#kernel/ports'

/** A person whose notes may be missing, and the relays that the person's notes should be on. */
export interface Unreached {
  readonly pubkey: string
  readonly relays: readonly { readonly url: string; readonly answer: RelayAnswer }[]
}

/** Returns the write relays of a relay list (NIP-65). */
const writesTo = ({ tags }: NostrEvent): readonly string[] =>
  tags.flatMap(([name, url = '', marker]) => {
    const relay = name === 'r' && marker !== 'read' ? normalizeRelayUrl(url) : undefined
    return relay === undefined ? [] : [relay]
  })

/**
 * Returns the follows whose own relays were queried but did not answer. A follow without a relay list counts as reached
 * if any relay has answered.
 */
export function unreached(
  follows: readonly string[],
  lists: readonly NostrEvent[],
  answers: Readonly<Record<string, RelayAnswer>>,
): readonly Unreached[] {
  const byAuthor = new Map(lists.map(list => [list.pubkey, list]))
  const all = Object.entries(answers).map(([url, answer]) => ({ url, answer }))
  return follows.flatMap((pubkey): Unreached[] => {
    const list = byAuthor.get(pubkey)
    const own = list ? writesTo(list) : []
    const relays = own.length > 0 ? all.filter(({ url }) => own.includes(url)) : all
    // A relay that is still being queried may still answer, so it does not count as failed.
    const hope = relays.some(({ answer }) => answer.state === 'eose' || answer.state === 'asking')
    return hope || relays.length === 0 ? [] : [{ pubkey, relays }]
  })
}
