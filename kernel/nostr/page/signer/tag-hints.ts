import { isPublicUrl } from '../../../url-policy/is-public-url'
import { isHexKey, normalizeRelayUrl } from '../../protocol/codec'

type Tag = readonly string[]

/** Names of the tags whose third item is a relay hint (NIP-01, 02, 10, 18, 22, 25, 51). */
const HINTED_TAG_NAMES = new Set(['e', 'p', 'a', 'q', 'E', 'A', 'P'])

/**
 * True for kinds of events whose third tag item is not a relay hint: in reports it is the reason (NIP-56), and in group
 * moderation a role (NIP-29).
 */
const hasOtherThirdItem = (kind: number): boolean => kind === 1984 || (kind >= 9_000 && kind <= 9_020)

/** True if the tag, in an event of this kind, has a place for a relay hint. The hint may be empty. */
export const canHaveRelayHint = (kind: number, [name = '', , hint]: Tag): boolean =>
  hint !== undefined && HINTED_TAG_NAMES.has(name) && !hasOtherThirdItem(kind)

/** True if others can reach the relay too. Addresses of this machine or the local network are not made public. */
export const isPublicRelay = (hint: string): boolean =>
  /^wss?:\/\/\S+$/i.test(hint) &&
  normalizeRelayUrl(hint, { allowInsecure: true }) !== undefined &&
  isPublicUrl(hint)

/**
 * Removes a relay hint that is empty, invalid or inside the reader's own network, because other clients might fail when
 * they connect to it. A public key after the hint is removed too, because another tag names the author. If something
 * else follows the hint (a marker (NIP-10), a petname (NIP-02) or a role), the hint is emptied instead, so that the
 * item keeps its position. A valid tag is returned unchanged.
 */
export function removeUnusableHint(kind: number, tag: Tag): Tag {
  const [name = '', value = '', hint = '', ...rest] = tag
  if (!canHaveRelayHint(kind, tag) || isPublicRelay(hint)) return tag
  return rest.every(item => item === '' || isHexKey(item)) ? [name, value] : [name, value, '', ...rest]
}
