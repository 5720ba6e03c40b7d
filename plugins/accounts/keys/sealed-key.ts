/** A stored secret key. Unsealing it needs the browser's own key, a password, or a passkey. */
export type SealedKey =
  /**
   * Encrypted with an AES-GCM key that the browser never exports. Scripts of this site can use that key but cannot read
   * it.
   */
  | { readonly by: 'browser'; readonly key: CryptoKey; readonly iv: Uint8Array; readonly data: Uint8Array }
  /** NIP-49 */
  | { readonly by: 'password'; readonly ncryptsec: string }
  /** Encrypted with a key derived from the secret that the passkey gives for `salt` (WebAuthn PRF). */
  | {
      readonly by: 'passkey'
      readonly credential: Uint8Array
      readonly salt: Uint8Array
      readonly iv: Uint8Array
      readonly data: Uint8Array
    }

/** The secret that seals and unseals a key. `prf` are the 32 bytes that the passkey gives. */
export type UnlockSecret =
  | { readonly by: 'browser' }
  | { readonly by: 'password'; readonly password: string }
  | {
      readonly by: 'passkey'
      readonly credential: Uint8Array
      readonly salt: Uint8Array
      readonly prf: Uint8Array
    }

const isBytes = (value: unknown, length?: number): value is Uint8Array =>
  value instanceof Uint8Array && (length === undefined || value.length === length)

/** Checks a stored value and returns it. Returns `undefined` if it is not a sealed key. */
export function parseSealedKey(value: unknown): SealedKey | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { by, key, iv, data, ncryptsec, credential, salt } = value as Record<string, unknown>
  if (by === 'password')
    return typeof ncryptsec === 'string' && ncryptsec.length < 200 ? { by, ncryptsec } : undefined
  if (!isBytes(iv, 12) || !isBytes(data, 48)) return undefined
  if (by === 'browser') return key instanceof CryptoKey ? { by, key, iv, data } : undefined
  if (by !== 'passkey' || !isBytes(credential) || !isBytes(salt, 32)) return undefined
  return { by, credential, salt, iv, data }
}
