import { pluginDatabaseName } from '#kernel'
import { importRowCipher } from '../../plugins/private-chats/store/row-cipher'
import type { EncryptedValue, KeyRow } from '../../plugins/private-chats/store/tables'
import { readDatabases } from './read-databases'

/**
 * Returns the contents of all databases as text, as a thief would read them. Where the key that encrypts the chats' rows
 * is stored as it is, the thief has decrypted the rows. Bytes are given as text, so that unencrypted text in them is found.
 */
export async function stealEverything(): Promise<string> {
  const { [pluginDatabaseName('private-chats')]: rows = [], ...others } = await readDatabases()
  const raw = rows.flatMap(row => (row as Partial<KeyRow>).raw ?? [])[0]
  if (!raw) return JSON.stringify([rows, others], readBytes)
  const cipher = await importRowCipher(raw)
  const opened = await Promise.all(
    rows.map(async row => {
      const { body, ...rest } = row as { readonly body?: EncryptedValue }
      return { ...rest, body: await cipher.decrypt(body) }
    }),
  )
  return JSON.stringify([opened, others], readBytes)
}

function readBytes(_name: string, value: unknown): unknown {
  if (value instanceof ArrayBuffer) return new TextDecoder().decode(value)
  return ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : value
}
