import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { readingsOf } from './holds-secret'

const HEX_KEY = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g

/** A public key takes about a millisecond: more than this in one text is no address that a person follows. */
const MOST_KEYS = 64

/**
 * True for a text that holds, as 64 hex digits, the secret key of one of these people. The digits look like a public
 * key or an id, and would be asked of the relays; whose key they are is computed here, from the public keys alone.
 */
export function holdsOwnKey(text: string, pubkeys: readonly string[]): boolean {
  if (pubkeys.length === 0) return false
  const found = readingsOf(text).match(HEX_KEY) ?? []
  return [...new Set(found)].slice(0, MOST_KEYS).some(hex => {
    const pubkey = publicKeyOf(hex)
    return pubkey !== undefined && pubkeys.includes(pubkey)
  })
}

function publicKeyOf(hex: string): string | undefined {
  const bytes = hexToBytes(hex)
  try {
    // The first byte says which of two points; a key of Nostr is what follows it.
    return bytesToHex(secp256k1.getPublicKey(bytes, true).subarray(1))
  } catch {
    // Not every number is a key.
    return undefined
  } finally {
    bytes.fill(0)
  }
}
