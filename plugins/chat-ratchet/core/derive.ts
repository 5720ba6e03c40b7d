import { expand, extract } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** The constant with which every step of a chain is derived. */
const STEP = Uint8Array.of(1)
const FIRST = Uint8Array.of(1)
const SECOND = Uint8Array.of(2)

/** HKDF-SHA256 with two outputs of 32 bytes, which differ by the info byte (1 and 2). Inputs and outputs are hex. */
function derive(keyMaterial: string, salt: Uint8Array): readonly [string, string] {
  const key = extract(sha256, hexToBytes(keyMaterial), salt)
  return [bytesToHex(expand(sha256, key, FIRST, 32)), bytesToHex(expand(sha256, key, SECOND, 32))]
}

/** A step of the root: returns the next root key and the first key of a new chain. All keys are hex. */
export function deriveChain(rootKey: string, shared: string): { rootKey: string; chainKey: string } {
  const [next, chainKey] = derive(rootKey, hexToBytes(shared))
  return { rootKey: next, chainKey }
}

/** A step of a chain: returns its next key, and the key of one message. No message key leads back to a chain key. */
export function deriveMessageKey(chainKey: string): { chainKey: string; messageKey: string } {
  const [next, messageKey] = derive(chainKey, STEP)
  return { chainKey: next, messageKey }
}
