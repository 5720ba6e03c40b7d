import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { getConversationKey } from 'nostr-tools/nip44'
import { isHexKey } from '../nostr/protocol/codec/hex'

/**
 * Returns `length` bytes from a cryptographically secure source. The functions of this folder use no other random
 * source.
 */
export type RandomBytes = (length: number) => Uint8Array

/**
 * A key that belongs to no account: a one-time or a ratchet key. 32 bytes each, in hex; the public key is x-only
 * (BIP-340).
 */
export interface KeyPair {
  readonly secretKey: string
  readonly publicKey: string
}

/**
 * Number of random bytes from which a secret key is derived: 16 more than the key has, so that all keys are equally
 * probable.
 */
const SEED_BYTES = 48

export const generateKeyPair = (randomBytes: RandomBytes): KeyPair =>
  keyPairFromSecret(schnorr.utils.randomSecretKey(randomBytes(SEED_BYTES)))

/** Throws if the 32 bytes are no valid secret key. */
export const keyPairFromSecret = (secretKey: Uint8Array): KeyPair => ({
  secretKey: bytesToHex(secretKey),
  publicKey: bytesToHex(schnorr.getPublicKey(secretKey)),
})

/**
 * True for the hex of an x-only public key. Only about half of all 64-digit hex texts are the x coordinate of a point
 * on the curve.
 */
export function isPublicKey(text: unknown): text is string {
  if (!isHexKey(text)) return false
  try {
    secp256k1.Point.fromHex(`02${text}`)
    return true
  } catch {
    return false
  }
}

/**
 * The shared key of two key pairs (NIP-44's conversation key) in hex: a Diffie-Hellman agreement, which costs
 * some 4 ms. Throws if the peer's key is no public key.
 */
export const deriveConversationKey = (secretKey: string, peerPubkey: string): string =>
  bytesToHex(getConversationKey(hexToBytes(secretKey), peerPubkey))

/**
 * Like {@link deriveConversationKey}, for a public key that somebody else wrote. Returns undefined, instead of
 * throwing, if it is no valid public key.
 */
export function tryDeriveConversationKey(secretKey: string, peerPubkey: string): string | undefined {
  if (!isHexKey(peerPubkey)) return undefined
  try {
    return deriveConversationKey(secretKey, peerPubkey)
  } catch {
    return undefined
  }
}
