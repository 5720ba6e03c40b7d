/** A secret key at rest. Nothing of it can be read without the browser's own key, a password, or a passkey. */
export type Sealed =
  /** Under an AES-GCM key that the browser keeps and gives to nobody: it can be used here, never read. */
  | { readonly by: 'browser'; readonly key: CryptoKey; readonly iv: Uint8Array; readonly data: Uint8Array }
  /** NIP-49 */
  | { readonly by: 'password'; readonly ncryptsec: string }
  /** Under a key made of what a passkey answers for `salt` (WebAuthn PRF). */
  | {
      readonly by: 'passkey'
      readonly credential: Uint8Array
      readonly salt: Uint8Array
      readonly iv: Uint8Array
      readonly data: Uint8Array
    }

/** What a key is sealed with, or opened with. `prf` is the passkey's answer, 32 bytes. */
export type Seal =
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

/** What was read from storage, if it is one. */
export function toSealed(value: unknown): Sealed | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { by, key, iv, data, ncryptsec, credential, salt } = value as Record<string, unknown>
  if (by === 'password')
    return typeof ncryptsec === 'string' && ncryptsec.length < 200 ? { by, ncryptsec } : undefined
  if (!isBytes(iv, 12) || !isBytes(data, 48)) return undefined
  if (by === 'browser') return key instanceof CryptoKey ? { by, key, iv, data } : undefined
  if (by !== 'passkey' || !isBytes(credential) || !isBytes(salt, 32)) return undefined
  return { by, credential, salt, iv, data }
}
