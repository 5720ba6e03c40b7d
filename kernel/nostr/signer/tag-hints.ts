import { isPublicAddress } from '../../outside/public-address'
import { isHexKey, normalizeRelayUrl } from '../codec'

type Tag = readonly string[]

/** Tags whose third item is a relay where what they name is found (NIP-01, 02, 10, 18, 22, 25, 51). */
const HINTED = new Set(['e', 'p', 'a', 'q', 'E', 'A', 'P'])

/** Reports name their reason in that place (NIP-56), and the moderation of a group its roles (NIP-29). */
const isOtherwise = (kind: number): boolean => kind === 1984 || (kind >= 9_000 && kind <= 9_020)

/** Whether the tag of an event of that kind has a place for a relay hint, filled or not. */
export const hasHint = (kind: number, [name = '', , hint]: Tag): boolean =>
  hint !== undefined && HINTED.has(name) && !isOtherwise(kind)

/** A relay that others can reach too: what only this machine or network reaches is nobody else's business. */
export const isPublicRelay = (hint: string): boolean =>
  /^wss?:\/\/\S+$/i.test(hint) &&
  normalizeRelayUrl(hint, { allowInsecure: true }) !== undefined &&
  isPublicAddress(hint)

/**
 * The tag without a hint that is empty, no relay address or inside the reader's own network: other clients hand hints
 * to their relay pools as they are, and an invalid address ends what the pool does. Behind an empty hint stays what has
 * its meaning by its place: a marker (NIP-10), a petname (NIP-02), a role. A public key goes with the hint, as another
 * tag says whose the event is. A tag that is in order comes back as it was.
 */
export function withoutBadHint(kind: number, tag: Tag): Tag {
  const [name = '', value = '', hint = '', ...rest] = tag
  if (!hasHint(kind, tag) || isPublicRelay(hint)) return tag
  return rest.every(item => item === '' || isHexKey(item)) ? [name, value] : [name, value, '', ...rest]
}
