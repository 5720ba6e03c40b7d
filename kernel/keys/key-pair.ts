import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { getConversationKey } from 'nostr-tools/nip44'
import { isHexKey } from '../nostr/protocol/codec/hex'

/** Returns that many bytes of a cryptographically secure random source. Nothing in this folder has another source. */
export type RandomBytes = (length: number) => Uint8Array

/** A key that belongs to no account: a one-time or a ratchet key. 32 bytes each, in hex; the public key is x-only (BIP-340). */
export interface KeyPair {
  readonly secretKey: string
  readonly publicKey: string
}

/** Number of random bytes for a secret key. 16 more than its length make the keys uniform. */
const SEED = 48

export const newKeyPair = (randomBytes: RandomBytes): KeyPair =>
  keyPairOf(schnorr.utils.randomSecretKey(randomBytes(SEED)))

/** Throws if the 32 bytes are no valid secret key. */
export const keyPairOf = (secretKey: Uint8Array): KeyPair => ({
  secretKey: bytesToHex(secretKey),
  publicKey: bytesToHex(schnorr.getPublicKey(secretKey)),
})

/**
 * True for the hex of an x-only public key. Only about half of all texts of 64 hex digits are the coordinate of a point
 * on the curve; with another one no key can be agreed on.
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
export const conversationKey = (secretKey: string, peer: string): string =>
  bytesToHex(getConversationKey(hexToBytes(secretKey), peer))

/** {@link conversationKey} for a key that somebody else named. Undefined if that is no public key. */
export function agreeOnKey(secretKey: string, peer: string): string | undefined {
  if (!isHexKey(peer)) return undefined
  try {
    return conversationKey(secretKey, peer)
  } catch {
    return undefined
  }
}
