import { expand, extract } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** HKDF salt of each step of a message chain. */
const MESSAGE_KEY_SALT = Uint8Array.of(1)
const FIRST_OUTPUT_INFO = Uint8Array.of(1)
const SECOND_OUTPUT_INFO = Uint8Array.of(2)

/** HKDF-SHA256 with two outputs of 32 bytes, which differ by the info byte (1 and 2). Inputs and outputs are hex. */
function hkdfPair(keyMaterial: string, salt: Uint8Array): readonly [string, string] {
  const key = extract(sha256, hexToBytes(keyMaterial), salt)
  return [
    bytesToHex(expand(sha256, key, FIRST_OUTPUT_INFO, 32)),
    bytesToHex(expand(sha256, key, SECOND_OUTPUT_INFO, 32)),
  ]
}

/** Advances the root key: returns the next root key and the first key of a new message chain. All keys are hex. */
export function deriveRootAndChainKey(
  rootKey: string,
  sharedSecret: string,
): { rootKey: string; chainKey: string } {
  const [nextKey, chainKey] = hkdfPair(rootKey, hexToBytes(sharedSecret))
  return { rootKey: nextKey, chainKey }
}

/**
 * Advances a message chain: returns the next chain key and the key of one message. Nobody can compute a chain key from
 * a message key.
 */
export function advanceMessageChain(chainKey: string): { chainKey: string; messageKey: string } {
  const [nextKey, messageKey] = hkdfPair(chainKey, MESSAGE_KEY_SALT)
  return { chainKey: nextKey, messageKey }
}
