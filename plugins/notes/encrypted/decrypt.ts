import { hexToBytes } from '#kernel/nostr'
import { FileProblem } from './file-problem'

/** Number of bytes that encryption adds: the IV before the ciphertext and the tag after it. */
export const OVERHEAD_BYTES = 12 + 16
const IV_BYTES = 12
const DECRYPT_FAILED = 'Failed to decrypt file'

/**
 * Decrypts AES-GCM with a key of 32 or 16 bytes. `bytes` are a 12-byte IV, the ciphertext and the tag; with `nonce`, which
 * stands in the event (kind 15 of NIP-17), they begin with the ciphertext. `key` and `nonce` are hex.
 */
export async function decrypt(
  bytes: Uint8Array<ArrayBuffer>,
  key: string,
  nonce?: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const secret = /^(?:[0-9a-f]{64}|[0-9a-f]{32})$/i.test(key) ? hexToBytes(key.toLowerCase()) : undefined
  const given = nonce === undefined ? undefined : new Uint8Array(hexToBytes(nonce.toLowerCase()))
  if (!secret || bytes.length < OVERHEAD_BYTES - (given ? IV_BYTES : 0)) throw new FileProblem(DECRYPT_FAILED)
  try {
    const made = await crypto.subtle.importKey('raw', new Uint8Array(secret), 'AES-GCM', false, ['decrypt'])
    const iv = given ?? bytes.subarray(0, IV_BYTES)
    const content = given ? bytes : bytes.subarray(IV_BYTES)
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, made, content))
  } catch {
    throw new FileProblem(DECRYPT_FAILED)
  }
}
