import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expandPercentEncoding } from './contains-secret'

const HEX_KEY = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g

/** Maximum number of keys that are checked in one text, because deriving each public key takes about a millisecond. */
const MAX_CHECKED_KEYS = 64

/**
 * True if a text contains the secret key of one of these people as 64 hex digits, which would be published unnoticed
 * because they look like a public key or an id. To recognize the key, the function derives the public key from each
 * such text.
 */
export function containsOwnSecretKey(text: string, pubkeys: readonly string[]): boolean {
  if (pubkeys.length === 0) return false
  const hexKeys = expandPercentEncoding(text).match(HEX_KEY) ?? []
  return [...new Set(hexKeys)].slice(0, MAX_CHECKED_KEYS).some(hex => {
    const pubkey = derivePublicKey(hex)
    return pubkey !== undefined && pubkeys.includes(pubkey)
  })
}

function derivePublicKey(hex: string): string | undefined {
  const bytes = hexToBytes(hex)
  try {
    // The first byte tells which of two points is meant. The remaining bytes are the Nostr public key.
    return bytesToHex(secp256k1.getPublicKey(bytes, true).subarray(1))
  } catch {
    // An exception means that the digits are not a valid secret key.
    return undefined
  } finally {
    bytes.fill(0)
  }
}
