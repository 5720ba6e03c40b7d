import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '../codec/hex'

/** Maximum number of key hashes that are cached. */
const MAX_KEPT_HASHES = 10_000

/**
 * Returns a function that tells whether a public key is on the host's blocklist. `hashes` are SHA-256, in hex, of the
 * 32 bytes of each blocked key.
 */
export function isOnBlocklist(hashes: readonly string[]): (pubkey: string) => boolean {
  const blocked = new Set(hashes)
  const known = new Map<string, boolean>()
  return pubkey => {
    if (blocked.size === 0) return false
    const had = known.get(pubkey)
    if (had !== undefined) return had
    const is = blocked.has(bytesToHex(sha256(hexToBytes(pubkey))))
    if (known.size === MAX_KEPT_HASHES) known.clear()
    known.set(pubkey, is)
    return is
  }
}
