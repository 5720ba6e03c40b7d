import type { EncryptedValue } from './tables'

const ALGORITHM = 'AES-GCM'

/** Encrypts and decrypts the contents of rows. */
export interface ContentCipher {
  readonly key: CryptoKey
  encrypt(value: unknown): Promise<EncryptedValue>
  /** Resolves with `undefined` if the content is damaged, or was encrypted with another key. */
  decrypt(sealed: EncryptedValue | undefined): Promise<unknown>
}

/** Returns the 32 random bytes of a new key. */
export const generateKeyBytes = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(32))

export const importContentCipher = async (bytes: Uint8Array<ArrayBuffer>): Promise<ContentCipher> =>
  cipherFromKey(await crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['encrypt', 'decrypt']))

export const cipherFromKey = (key: CryptoKey): ContentCipher => ({
  key,
  async encrypt(value) {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const bytes = new TextEncoder().encode(JSON.stringify(value))
    return { iv, data: await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, bytes) }
  },
  async decrypt(sealed) {
    if (!sealed) return undefined
    try {
      const bytes = await crypto.subtle.decrypt({ name: ALGORITHM, iv: sealed.iv }, key, sealed.data)
      return JSON.parse(new TextDecoder().decode(bytes))
    } catch {
      return undefined
    }
  },
})
