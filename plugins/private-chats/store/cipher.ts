import type { Sealed } from './tables'

const ALGORITHM = 'AES-GCM'

/** Encrypts and decrypts the contents of rows. */
export interface Cipher {
  readonly key: CryptoKey
  seal(value: unknown): Promise<Sealed>
  /** Resolves with `undefined` if the content was damaged, or encrypted with another key. */
  open(sealed: Sealed | undefined): Promise<unknown>
}

/** Returns the 32 random bytes of a new key. */
export const newKeyBytes = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(32))

export const createCipher = async (bytes: Uint8Array<ArrayBuffer>): Promise<Cipher> =>
  cipherOf(await crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['encrypt', 'decrypt']))

export const cipherOf = (key: CryptoKey): Cipher => ({
  key,
  async seal(value) {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const bytes = new TextEncoder().encode(JSON.stringify(value))
    return { iv, data: await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, bytes) }
  },
  async open(sealed) {
    if (!sealed) return undefined
    try {
      const bytes = await crypto.subtle.decrypt({ name: ALGORITHM, iv: sealed.iv }, key, sealed.data)
      return JSON.parse(new TextDecoder().decode(bytes))
    } catch {
      return undefined
    }
  },
})
