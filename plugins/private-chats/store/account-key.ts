import { base64 } from '@scure/base'
import type { NostrAccess } from '#kernel/ports'
import { type Cipher, createCipher, newKeyBytes } from './cipher'
import type { KeyRow, Tables } from './tables'

/**
 * Returns the cipher of an account's rows, and makes its key at first. `isProtected` says that a password or a passkey
 * locks the account's key: the key of the rows is then stored only as a NIP-44 payload of the account to itself. Rejects
 * with the signer's `Refusal`, and if the database cannot be read.
 */
export async function openAccountKey(
  account: string,
  isProtected: boolean,
  tables: Pick<Tables, 'database' | 'keys'>,
  nostr: Pick<NostrAccess, 'encrypt' | 'decrypt'>,
  signal: AbortSignal,
): Promise<Cipher> {
  const { keys } = tables
  const options = { account, signal }
  const row = await keys.get(account)
  if (row?.payload !== undefined)
    return createCipher(toBytes(await nostr.decrypt(account, row.payload, options)))
  const raw = row?.raw ?? newKeyBytes()
  if (row && isProtected) await lockAwayKey(account, tables, nostr, signal)
  if (row) return createCipher(raw)
  const payload = isProtected ? await nostr.encrypt(account, base64.encode(raw), options) : undefined
  if (!(await isAdded(keys, payload === undefined ? { account, raw } : { account, payload })))
    return openAccountKey(account, isProtected, tables, nostr, signal)
  return createCipher(raw)
}

/**
 * Replaces a key that is stored as it is by a payload of the account to itself, because the account's own key has got a
 * password or a passkey. Nothing is left of the former row. Rejects with the signer's `Refusal`.
 */
export async function lockAwayKey(
  account: string,
  { database, keys }: Pick<Tables, 'database' | 'keys'>,
  nostr: Pick<NostrAccess, 'encrypt'>,
  signal: AbortSignal,
): Promise<void> {
  const raw = (await keys.get(account))?.raw
  if (!raw) return
  const payload = await nostr.encrypt(account, base64.encode(raw), { account, signal })
  await database.transaction('rw', keys, async () => {
    // The reader may have signed out meanwhile: the key does not come back.
    if ((await keys.get(account))?.raw) await keys.put({ account, payload })
  })
}

/** Resolves with false if another tab has made a key in the meantime. Its rows would be lost with another one. */
const isAdded = (keys: Tables['keys'], row: KeyRow): Promise<boolean> =>
  keys.add(row).then(
    () => true,
    error => {
      if (error instanceof Error && error.name === 'ConstraintError') return false
      throw error
    },
  )

const toBytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(base64.decode(text))
