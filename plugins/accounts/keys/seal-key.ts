import * as nip49 from 'nostr-tools/nip49'
import { KeyRefusedError } from './key-refused-error'
import type { SealedKey, UnlockSecret } from './sealed-key'

/** scrypt cost for sealing a key: 64 MiB and about two seconds (NIP-49). */
const SCRYPT_LOG_N = 16
/** Highest scrypt cost that is accepted in an encrypted key from another app: 1 GiB. */
const MAX_SCRYPT_LOG_N = 20
/** Length of an `ncryptsec` text in characters: 91 bytes in bech32. */
const NCRYPTSEC_LENGTH = 162
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/** Bytes that no other thread shares. WebCrypto accepts only these. */
type Bytes = Uint8Array<ArrayBuffer>

/** Returns bytes that bind a sealed key to its account, so that it cannot be opened in the row of another account. */
const accountBinding = (pubkey: string): Bytes => new TextEncoder().encode(`pinion:key:${pubkey}`) as Bytes

/** Derives the AES key from the passkey's secret `prf` (WebAuthn PRF). */
async function derivePasskeyKey(prf: Uint8Array, salt: Uint8Array): Promise<CryptoKey> {
  const baseKey = await crypto.subtle.importKey('raw', prf as Bytes, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode('pinion:passkey')
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: salt as Bytes, info },
    baseKey,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

const generateBrowserKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** Encrypts a secret key for storage. */
export async function sealKey(
  secret: Uint8Array,
  pubkey: string,
  unlockSecret: UnlockSecret,
): Promise<SealedKey> {
  if (unlockSecret.by === 'password')
    return { by: 'password', ncryptsec: encryptNcryptsec(secret, unlockSecret.password) }
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const key =
    unlockSecret.by === 'browser'
      ? await generateBrowserKey()
      : await derivePasskeyKey(unlockSecret.prf, unlockSecret.salt)
  const additionalData = accountBinding(pubkey)
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, secret as Bytes)
  const data = new Uint8Array(cipher)
  if (unlockSecret.by === 'browser') return { by: 'browser', key, iv, data }
  return { by: 'passkey', credential: unlockSecret.credential, salt: unlockSecret.salt, iv, data }
}

/** Opens a sealed key. Throws a `KeyRefusedError` for a wrong password or passkey. */
export async function unsealKey(
  sealed: SealedKey,
  pubkey: string,
  unlockSecret: UnlockSecret,
): Promise<Uint8Array> {
  if (sealed.by !== unlockSecret.by) throw new KeyRefusedError('This key is locked in another way.')
  if (sealed.by === 'password')
    return decryptNcryptsec(sealed.ncryptsec, unlockSecret.by === 'password' ? unlockSecret.password : '')
  const key =
    sealed.by === 'browser'
      ? sealed.key
      : await derivePasskeyKey(unlockSecret.by === 'passkey' ? unlockSecret.prf : ZERO_KEY, sealed.salt)
  const algorithm = { name: 'AES-GCM', iv: sealed.iv as Bytes, additionalData: accountBinding(pubkey) }
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, sealed.data as Bytes))
  } catch {
    throw new KeyRefusedError(
      sealed.by === 'passkey' ? 'This passkey does not open the key.' : 'The stored key is damaged.',
    )
  }
}
const ZERO_KEY = new Uint8Array(32)

export const encryptNcryptsec = (secret: Uint8Array, password: string): string => {
  if (!password) throw new KeyRefusedError('Choose a password.')
  return nip49.encrypt(secret, password, SCRYPT_LOG_N, 0x02)
}

/**
 * Decrypts an `ncryptsec` (NIP-49). Refuses a too high cost before it starts, because the text itself sets the cost.
 */
export function decryptNcryptsec(text: string, password: string): Uint8Array {
  const lowercase = text.toLowerCase()
  if (lowercase.length !== NCRYPTSEC_LENGTH || !lowercase.startsWith('ncryptsec1'))
    throw new KeyRefusedError('This is not a valid encrypted key.')
  const header = [...lowercase.slice(10, 14)].reduce(
    (bits, letter) => (bits << 5) | BECH32.indexOf(letter),
    0,
  )
  const logN = (header >> 4) & 0xff
  if (header >> 12 !== 2 || logN < 1) throw new KeyRefusedError('This is not a valid encrypted key.')
  if (logN > MAX_SCRYPT_LOG_N) throw new KeyRefusedError('This key asks for more memory than a browser has.')
  let secret: Uint8Array
  try {
    secret = nip49.decrypt(lowercase, password)
  } catch (error) {
    // The library's message tells a wrong checksum from a wrong password, but it is not written for users and is not
    // shown.
    const isMalformed = error instanceof Error && /checksum|letter|bech32|string/i.test(error.message)
    throw new KeyRefusedError(isMalformed ? 'This is not a valid encrypted key.' : 'Wrong password.')
  }
  if (secret.length === 32) return secret
  secret.fill(0)
  throw new KeyRefusedError('This is not a valid encrypted key.')
}
