import type { NostrEvent, RelayAnswer } from '#kernel'
import { normalizeRelayUrl } from '#kernel/nostr'

/** Somebody whose notes may be missing, and the relays that would have them. */
export interface Unreached {
  readonly pubkey: string
  readonly relays: readonly { readonly url: string; readonly answer: RelayAnswer }[]
}

/** A relay list's write relays (NIP-65). */
const writesTo = ({ tags }: NostrEvent): readonly string[] =>
  tags.flatMap(([name, url = '', marker]) => {
    const relay = name === 'r' && marker !== 'read' ? normalizeRelayUrl(url) : undefined
    return relay === undefined ? [] : [relay]
  })

/**
 * Those of `follows` none of whose own relays has answered, as far as any of them was asked. Who has published no
 * relay list is reached when any relay is.
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
    // One that is still being asked may yet answer.
    const hope = relays.some(({ answer }) => answer.state === 'eose' || answer.state === 'asking')
    return hope || relays.length === 0 ? [] : [{ pubkey, relays }]
  })
}
