import { awaitIdbRequest, openExistingDatabase } from '#kernel/storage'
import type { BrowserKeyInfo } from '../contract'
import { parseSealedKey } from './sealed-key'

/**
 * Reads from the database of keys how an account's key is unlocked. Loads neither Dexie nor the code that opens keys,
 * so that it can run at each start. Resolves with `undefined` if no key of this account (hex) is stored. Rejects if the
 * browser refuses to open the database or to read.
 */
export async function readLockKind(
  database: string,
  pubkey: string,
): Promise<BrowserKeyInfo['lockKind'] | undefined> {
  const connection = await openExistingDatabase(database)
  try {
    if (!connection?.objectStoreNames.contains('keys')) return undefined
    const row: unknown = await awaitIdbRequest(connection.transaction('keys').objectStore('keys').get(pubkey))
    return parseSealedKey((row as { readonly sealed?: unknown } | undefined)?.sealed)?.by
  } finally {
    connection?.close()
  }
}
