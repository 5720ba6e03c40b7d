import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '../codec/hex'

/** Maximum number of key hashes that are cached. */
const MAX_CACHED_KEYS = 10_000

/**
 * Returns a function that tells whether a public key is on the host's blocklist. `hashes` are SHA-256, in hex, of the
 * 32 bytes of each blocked key.
 */
export function createBlocklistCheck(hashes: readonly string[]): (pubkey: string) => boolean {
  const blocked = new Set(hashes)
  const cache = new Map<string, boolean>()
  return pubkey => {
    if (blocked.size === 0) return false
    const cached = cache.get(pubkey)
    if (cached !== undefined) return cached
    const isBlocked = blocked.has(bytesToHex(sha256(hexToBytes(pubkey))))
    if (cache.size === MAX_CACHED_KEYS) cache.clear()
    cache.set(pubkey, isBlocked)
    return isBlocked
  }
}
