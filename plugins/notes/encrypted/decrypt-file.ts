import { hexToBytes } from '#kernel/nostr'
import { FileError } from './file-error'

/** Number of bytes that encryption adds: the IV before the ciphertext and the tag after it. */
export const ENCRYPTION_OVERHEAD_BYTES = 12 + 16
const IV_BYTES = 12
const DECRYPT_FAILED = 'Failed to decrypt file'

/**
 * Decrypts AES-GCM with a key of 32 or 16 bytes. `bytes` are a 12-byte IV, the ciphertext and the tag; with `nonce`, which
 * stands in the event (kind 15 of NIP-17), they begin with the ciphertext. `key` and `nonce` are hex.
 */
export async function decryptFile(
  bytes: Uint8Array<ArrayBuffer>,
  key: string,
  nonce?: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const keyBytes = /^(?:[0-9a-f]{64}|[0-9a-f]{32})$/i.test(key) ? hexToBytes(key.toLowerCase()) : undefined
  const nonceBytes = nonce === undefined ? undefined : new Uint8Array(hexToBytes(nonce.toLowerCase()))
  if (!keyBytes || bytes.length < ENCRYPTION_OVERHEAD_BYTES - (nonceBytes ? IV_BYTES : 0))
    throw new FileError(DECRYPT_FAILED)
  try {
    const cryptoKey = await crypto.subtle.importKey('raw', new Uint8Array(keyBytes), 'AES-GCM', false, [
      'decrypt',
    ])
    const iv = nonceBytes ?? bytes.subarray(0, IV_BYTES)
    const content = nonceBytes ? bytes : bytes.subarray(IV_BYTES)
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, cryptoKey, content))
  } catch {
    throw new FileError(DECRYPT_FAILED)
  }
}
