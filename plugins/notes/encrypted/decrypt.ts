import { hexToBytes } from '#kernel/nostr'
import { FileProblem } from './file-problem'

/** Number of bytes that encryption adds: the IV before the ciphertext and the tag after it. */
export const OVERHEAD_BYTES = 12 + 16
const IV_BYTES = 12
const DECRYPT_FAILED = 'Failed to decrypt file'

/** Decrypts AES-256-GCM. `bytes` are a 12-byte IV, the ciphertext and the tag; `key` is hex. */
export async function decrypt(bytes: Uint8Array<ArrayBuffer>, key: string): Promise<Uint8Array<ArrayBuffer>> {
  const secret = /^[0-9a-f]{64}$/i.test(key) ? hexToBytes(key.toLowerCase()) : undefined
  if (!secret || bytes.length < OVERHEAD_BYTES) throw new FileProblem(DECRYPT_FAILED)
  try {
    const made = await crypto.subtle.importKey('raw', new Uint8Array(secret), 'AES-GCM', false, ['decrypt'])
    const iv = bytes.subarray(0, IV_BYTES)
    return new Uint8Array(
      await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, made, bytes.subarray(IV_BYTES)),
    )
  } catch {
    throw new FileProblem(DECRYPT_FAILED)
  }
}
