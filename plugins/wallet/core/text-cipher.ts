/** An encrypted text that only this browser can decrypt. */
export interface EncryptedText {
  readonly v: 1
  /** base64 */
  readonly iv: string
  readonly ct: string
}

/**
 * Encrypts texts with a key that the browser never exports. Scripts of this page can use that key but cannot read it.
 */
export interface TextCipher {
  /** Encrypts a text. `boundTo` says what the text is for; decrypting it needs the same value. */
  encrypt(text: string, boundTo: string): Promise<EncryptedText>
  /** Decrypts a text. Throws if the text was changed, if `boundTo` differs, or if the key is lost. */
  decrypt(encrypted: EncryptedText, boundTo: string): Promise<string>
}

const STORE = 'keys'
const KEY = 'wallet'

const requestResult = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Opens the database that contains the key. */
export async function openKeyDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  const database = await requestResult(request)
  database.onversionchange = () => database.close()
  return database
}

export function createTextCipher(database: IDBDatabase): TextCipher {
  const store = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE)
  const loadKey = async () => {
    const storedKey: unknown = await requestResult(store('readonly').get(KEY))
    return storedKey instanceof CryptoKey ? storedKey : undefined
  }
  const makeKey = async () => {
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    // If another tab has stored a key meanwhile, `add` fails and that tab's key is used.
    await requestResult(store('readwrite').add(key, KEY)).catch(() => undefined)
    return (await loadKey()) ?? key
  }
  const algorithm = (iv: Uint8Array<ArrayBuffer>, boundTo: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(boundTo),
  })
  return {
    async encrypt(text, boundTo) {
      const key = (await loadKey()) ?? (await makeKey())
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const data = new TextEncoder().encode(text)
      const cipher = await crypto.subtle.encrypt(algorithm(iv, boundTo), key, data)
      return { v: 1, iv: toBase64(iv), ct: toBase64(new Uint8Array(cipher)) }
    },
    async decrypt({ iv, ct }, boundTo) {
      const key = await loadKey()
      if (!key) throw new Error('The key of the saved connection is gone.')
      const plain = await crypto.subtle.decrypt(algorithm(fromBase64(iv), boundTo), key, fromBase64(ct))
      return new TextDecoder().decode(plain)
    },
  }
}

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
