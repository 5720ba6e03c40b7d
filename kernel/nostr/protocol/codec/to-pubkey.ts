import { decodeEntity } from './decode-entity'
import { MAX_ENTITY_LENGTH } from './entity'
import { isHexKey } from './hex'

/**
 * Returns the public key that a person typed or pasted. Accepts hex in any case, npub and nprofile, with white space
 * around them or a `nostr:` scheme (NIP-21). @returns 64 lower-case hex digits, or undefined for anything else,
 * including a secret key.
 */
export function toPubkey(text: string): string | undefined {
  if (typeof text !== 'string' || text.length > MAX_ENTITY_LENGTH + 100) return undefined
  const bare = text.trim().replace(/^nostr:/i, '')
  const lower = bare.length === 64 ? bare.toLowerCase() : ''
  if (isHexKey(lower)) return lower
  const entity = decodeEntity(bare)
  return entity?.type === 'npub' || entity?.type === 'nprofile' ? entity.pubkey : undefined
}
