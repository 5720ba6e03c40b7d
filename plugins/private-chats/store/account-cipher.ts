import { base64 } from '@scure/base'
import type { NostrAccess } from '#kernel/ports'
import { generateKeyBytes } from './cipher'
import { importRowCipher, type RowCipher } from './row-cipher'
import type { KeyRow, PrivateChatsTables } from './tables'

/**
 * Resolves with the cipher of an account's rows, and creates its key at the first call. `isProtected`: a password or a
 * passkey locks the account's key. The row key is then stored only as a NIP-44 payload that the account encrypts to
 * itself. Rejects with the signer's `UserFacingError`, and if the database cannot be read.
 */
export async function openAccountCipher(
  account: string,
  isProtected: boolean,
  tables: Pick<PrivateChatsTables, 'database' | 'keys'>,
  nostr: Pick<NostrAccess, 'encrypt' | 'decrypt'>,
  signal: AbortSignal,
): Promise<RowCipher> {
  const { keys } = tables
  const options = { account, signal }
  const row = await keys.get(account)
  if (row?.payload !== undefined)
    return importRowCipher(decodeBase64(await nostr.decrypt(account, row.payload, options)))
  const raw = row?.raw ?? generateKeyBytes()
  if (row && isProtected) await wrapAccountKey(account, tables, nostr, signal)
  if (row) return importRowCipher(raw)
  const payload = isProtected ? await nostr.encrypt(account, base64.encode(raw), options) : undefined
  if (!(await addKey(keys, payload === undefined ? { account, raw } : { account, payload })))
    return openAccountCipher(account, isProtected, tables, nostr, signal)
  return importRowCipher(raw)
}

/**
 * Replaces the unencrypted row key by a NIP-44 payload that the account encrypts to itself, because the account's own
 * key now has a password or a passkey. The unencrypted row is deleted. Rejects with the signer's `UserFacingError`.
 */
export async function wrapAccountKey(
  account: string,
  { database, keys }: Pick<PrivateChatsTables, 'database' | 'keys'>,
  nostr: Pick<NostrAccess, 'encrypt'>,
  signal: AbortSignal,
): Promise<void> {
  const raw = (await keys.get(account))?.raw
  if (!raw) return
  const payload = await nostr.encrypt(account, base64.encode(raw), { account, signal })
  await database.transaction('rw', keys, async () => {
    // If the reader has signed out meanwhile, the key must not be stored again.
    if ((await keys.get(account))?.raw) await keys.put({ account, payload })
  })
}

/**
 * Stores a new row key. Resolves with false if another tab has already stored one: overwriting that would make its rows
 * unreadable.
 */
const addKey = (keys: PrivateChatsTables['keys'], row: KeyRow): Promise<boolean> =>
  keys.add(row).then(
    () => true,
    error => {
      if (error instanceof Error && error.name === 'ConstraintError') return false
      throw error
    },
  )

const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(base64.decode(text))
