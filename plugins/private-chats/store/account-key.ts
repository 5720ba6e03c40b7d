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
  { keys }: Pick<Tables, 'keys'>,
  nostr: Pick<NostrAccess, 'encrypt' | 'decrypt'>,
  signal: AbortSignal,
): Promise<Cipher> {
  const options = { account, signal }
  const row = await keys.get(account)
  if (row?.payload !== undefined)
    return createCipher(toBytes(await nostr.decrypt(account, row.payload, options)))
  const raw = row?.raw ?? newKeyBytes()
  // The key of rows that were written before the account got a password is locked away now.
  const next = isProtected
    ? { account, payload: await nostr.encrypt(account, base64.encode(raw), options) }
    : { account, raw }
  if (row && isProtected) await keys.put(next)
  if (!row && !(await isAdded(keys, next)))
    return openAccountKey(account, isProtected, { keys }, nostr, signal)
  return createCipher(raw)
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
