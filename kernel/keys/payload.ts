import { hexToBytes } from '@noble/hashes/utils.js'
import { decrypt, encrypt } from 'nostr-tools/nip44'
import type { RandomBytes } from './key-pair'

/** Maximum number of UTF-8 bytes in a payload. NIP-44 allows more since June 2026, but most readers do not. */
export const MAX_NIP44_PLAINTEXT_BYTES = 65_535
/** Number of characters of the longest payload: version, nonce, length, padded text and MAC in base64. */
export const MAX_NIP44_PAYLOAD_CHARS = 87_472

export const utf8ByteLength = (text: string): number => new TextEncoder().encode(text).length

/** Encrypts with NIP-44. `key` is a conversation key or a message key, 32 bytes in hex. */
export const encryptNip44Payload = (text: string, key: string, randomBytes: RandomBytes): string =>
  encrypt(text, hexToBytes(key), randomBytes(32))

/** Decrypts a NIP-44 payload. Undefined if it is too long, malformed, or made with another key. */
export function decryptNip44Payload(payload: unknown, key: string): string | undefined {
  if (typeof payload !== 'string' || payload.length > MAX_NIP44_PAYLOAD_CHARS) return undefined
  try {
    return decrypt(payload, hexToBytes(key))
  } catch {
    return undefined
  }
}

/** Parses JSON that a peer wrote. Undefined if it is no JSON, or no object. */
export function parseJsonObject(json: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (json === undefined) return undefined
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined
  } catch {
    return undefined
  }
}
