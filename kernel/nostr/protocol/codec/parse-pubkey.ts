import { decodeNip19Entity } from './decode-nip19-entity'
import { isHexKey } from './hex'
import { MAX_NIP19_CHARS } from './nip19-entity'

/**
 * Returns the public key in a text that a person typed or pasted: hex in any case, npub or nprofile, with white space
 * around it or a `nostr:` scheme (NIP-21). Returns 64 lower-case hex digits; undefined for anything else, including a
 * secret key.
 */
export function parsePubkey(text: string): string | undefined {
  if (typeof text !== 'string' || text.length > MAX_NIP19_CHARS + 100) return undefined
  const bare = text.trim().replace(/^nostr:/i, '')
  const lower = bare.length === 64 ? bare.toLowerCase() : ''
  if (isHexKey(lower)) return lower
  const entity = decodeNip19Entity(bare)
  return entity?.type === 'npub' || entity?.type === 'nprofile' ? entity.pubkey : undefined
}
