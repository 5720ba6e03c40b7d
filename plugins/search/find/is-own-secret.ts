import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '#kernel/nostr'

/**
 * Whether 64 hex digits are the secret key of one of these people. From the outside it looks like a public key or
 * the id of a note, and would be asked of the relays.
 */
export function isOwnSecret(hex: string, pubkeys: readonly string[]): boolean {
  if (pubkeys.length === 0) return false
  const bytes = hexToBytes(hex)
  try {
    // The first byte says which of two points; a key of Nostr is what follows it.
    return pubkeys.includes(bytesToHex(secp256k1.getPublicKey(bytes, true).subarray(1)))
  } catch {
    // Not every number is a key.
    return false
  } finally {
    bytes.fill(0)
  }
}
