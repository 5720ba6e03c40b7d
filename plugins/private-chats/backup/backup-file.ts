import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { scryptAsync } from '@noble/hashes/scrypt.js'
import { base64 } from '@scure/base'
import { UserFacingError } from '#kernel'

/**
 * A text that is encrypted with a password: JSON with the parameters of scrypt, and with the text encrypted by
 * XChaCha20-Poly1305. The salt and the nonce are random; all fields except the numbers are base64.
 */
interface EncryptedBackupFile {
  readonly format: 'pinion-private-chats'
  readonly version: 1
  /** scrypt's cost: a power of two. */
  readonly n: number
  readonly r: number
  readonly p: number
  readonly salt: string
  readonly nonce: string
  readonly data: string
}

/** This cost takes 128 MiB of memory, and about a second on a slow computer. */
const COST = { n: 2 ** 17, r: 8, p: 1 } as const
/** A file may ask for at most four times the memory of `COST`, so that a hostile file cannot exhaust it. */
const MAX_N = 2 ** 19
const SALT_BYTES = 16
const NONCE_BYTES = 24

type OnProgress = (fraction: number) => void

const deriveKey = (
  password: string,
  salt: Uint8Array,
  { n, r, p }: Pick<EncryptedBackupFile, 'n' | 'r' | 'p'>,
  onProgress: OnProgress,
) =>
  scryptAsync(password.normalize('NFKC'), salt, {
    N: n,
    r,
    p,
    dkLen: 32,
    maxmem: 128 * r * (MAX_N + p + 1),
    // scrypt yields this often (ms), so that the page stays responsive.
    asyncTick: 10,
    onProgress,
  })

/** Encrypts a text with a password. `onProgress` is called with 0 to 1. `scryptN` is scrypt's N, for tests. */
export async function encryptBackupFile(
  text: string,
  password: string,
  onProgress: OnProgress = () => {},
  scryptN: number = COST.n,
): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const key = await deriveKey(password, salt, { ...COST, n: scryptN }, onProgress)
  const file: EncryptedBackupFile = {
    format: 'pinion-private-chats',
    version: 1,
    ...COST,
    n: scryptN,
    salt: base64.encode(salt),
    nonce: base64.encode(nonce),
    data: base64.encode(xchacha20poly1305(key, nonce).encrypt(new TextEncoder().encode(text))),
  }
  return JSON.stringify(file)
}

/** Decrypts a backup file. Rejects with a `UserFacingError` if it is not a backup file, or if the password is wrong. */
export async function decryptBackupFile(
  file: string,
  password: string,
  onProgress: OnProgress = () => {},
): Promise<string> {
  const { n, salt, nonce, data, ...sealed } = parseBackupFile(file)
  const key = await deriveKey(password, salt, { n, ...sealed }, onProgress)
  try {
    return new TextDecoder().decode(xchacha20poly1305(key, nonce).decrypt(data))
  } catch {
    throw new UserFacingError('The password is wrong, or the file is damaged.')
  }
}

function parseBackupFile(file: string) {
  let fields: Partial<Record<keyof EncryptedBackupFile, unknown>>
  try {
    fields = JSON.parse(file) as typeof fields
  } catch {
    fields = {}
  }
  const { format, version, n, r, p } = fields
  if (format !== 'pinion-private-chats')
    throw new UserFacingError('This file holds no private messages of Pinion.')
  if (version !== 1)
    throw new UserFacingError('A newer version of Pinion has made this file. Update Pinion first.')
  const bytes = (name: 'salt' | 'nonce' | 'data') => {
    try {
      return base64.decode(String(fields[name]))
    } catch {
      throw new UserFacingError('The file is damaged.')
    }
  }
  const isCost = typeof n === 'number' && Number.isInteger(Math.log2(n)) && n >= 2 && n <= MAX_N
  if (!isCost || r !== COST.r || p !== COST.p) throw new UserFacingError('The file is damaged.')
  const [salt, nonce, data] = [bytes('salt'), bytes('nonce'), bytes('data')]
  if (nonce.length !== NONCE_BYTES) throw new UserFacingError('The file is damaged.')
  return { n, r, p, salt, nonce, data }
}
