import { decodeEntity } from './decode-entity'
import { MAX_ENTITY_LENGTH } from './entity'
import { isHexKey } from './hex'

/**
 * The public key a person typed or pasted: hex in any case, npub or nprofile, white space around it and a
 * `nostr:` scheme (NIP-21) allowed.
 * @returns 64 lower-case hex digits, or undefined for anything else, a secret key included.
 */
export function toPubkey(text: string): string | undefined {
  if (typeof text !== 'string' || text.length > MAX_ENTITY_LENGTH + 100) return undefined
  const bare = text.trim().replace(/^nostr:/i, '')
  const lower = bare.length === 64 ? bare.toLowerCase() : ''
  if (isHexKey(lower)) return lower
  const entity = decodeEntity(bare)
  return entity?.type === 'npub' || entity?.type === 'nprofile' ? entity.pubkey : undefined
}
