import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { readingsOf } from './holds-secret'

const HEX_KEY = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g

/**
 * The most keys checked in one text, because deriving a public key takes about a millisecond. A text with more keys is
 * not an address that a person follows.
 */
const MAX_CHECKED_KEYS = 64

/**
 * True if a text contains, as 64 hex digits, the secret key of one of these people. The digits look like a public key
 * or an id and would otherwise be sent to relays. Each is compared by deriving its public key here.
 */
export function holdsOwnKey(text: string, pubkeys: readonly string[]): boolean {
  if (pubkeys.length === 0) return false
  const found = readingsOf(text).match(HEX_KEY) ?? []
  return [...new Set(found)].slice(0, MAX_CHECKED_KEYS).some(hex => {
    const pubkey = publicKeyOf(hex)
    return pubkey !== undefined && pubkeys.includes(pubkey)
  })
}

function publicKeyOf(hex: string): string | undefined {
  const bytes = hexToBytes(hex)
  try {
    // The first byte tells which of two points is meant; the Nostr key is the rest.
    return bytesToHex(secp256k1.getPublicKey(bytes, true).subarray(1))
  } catch {
    // Not every number is a valid key.
    return undefined
  } finally {
    bytes.fill(0)
  }
}
