import { isPublicAddress } from '../../outside/public-address'
import { isHexKey, normalizeRelayUrl } from '../codec'

type Tag = readonly string[]

/** Tags whose third item is a relay hint (NIP-01, 02, 10, 18, 22, 25, 51). */
const HINTED = new Set(['e', 'p', 'a', 'q', 'E', 'A', 'P'])

/** In reports this item is the reason (NIP-56), and in group moderation a role (NIP-29). */
const isOtherwise = (kind: number): boolean => kind === 1984 || (kind >= 9_000 && kind <= 9_020)

/** Whether the tag of an event of that kind has a place for a relay hint, filled or not. */
export const hasHint = (kind: number, [name = '', , hint]: Tag): boolean =>
  hint !== undefined && HINTED.has(name) && !isOtherwise(kind)

/** Whether others can reach the relay too; addresses of this machine or network stay private. */
export const isPublicRelay = (hint: string): boolean =>
  /^wss?:\/\/\S+$/i.test(hint) &&
  normalizeRelayUrl(hint, { allowInsecure: true }) !== undefined &&
  isPublicAddress(hint)

/**
 * Removes a relay hint that is empty, invalid or inside the reader's own network: other clients pass hints to their
 * relay pools unchecked, where an invalid address throws. Items identified by their position stay behind an empty hint:
 * a marker (NIP-10), a petname (NIP-02), a role. A public key after the hint is removed with it, because another tag
 * names the author. A valid tag is returned unchanged.
 */
export function withoutBadHint(kind: number, tag: Tag): Tag {
  const [name = '', value = '', hint = '', ...rest] = tag
  if (!hasHint(kind, tag) || isPublicRelay(hint)) return tag
  return rest.every(item => item === '' || isHexKey(item)) ? [name, value] : [name, value, '', ...rest]
}
