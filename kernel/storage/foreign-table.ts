import { awaitIdbRequest } from './await-idb-request'
import { openExistingDatabase } from './open-existing-database'

/** A table of a database that this app has not made, such as one of a former client at the same address. */
export interface ForeignTable {
  readonly database: string
  readonly table: string
}

/**
 * Resolves with the result of one request to a foreign table, which is hostile until it is checked. Resolves with
 * `undefined` if there is no such table. Rejects if the browser refuses to open the
 * database or refuses the request.
 */
export async function requestForeignTable(
  { database, table }: ForeignTable,
  mode: 'readonly' | 'readwrite',
  createRequest: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const connection = await openExistingDatabase(database)
  if (!connection) return undefined
  try {
    if (!connection.objectStoreNames.contains(table)) return undefined
    return await awaitIdbRequest<unknown>(
      createRequest(connection.transaction(table, mode).objectStore(table)),
    )
  } finally {
    connection.close()
  }
}

const LOCALFORAGE_TABLE = { database: 'localforage', table: 'keyvaluepairs' } as const
/** Maximum number of characters of a record. */
const MAX_RECORD_CHARS = 20_000_000

/**
 * Resolves with the `state` of a record of the form `{ state, version }`, as the library localforage stores it under
 * its usual name; nothing in it is checked. `undefined` if there is none.
 */
export async function readForeignRecord(
  name: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const text = await requestForeignTable(LOCALFORAGE_TABLE, 'readonly', store => store.get(name))
  if (typeof text !== 'string' || text.length > MAX_RECORD_CHARS) return undefined
  try {
    const record: unknown = JSON.parse(text)
    const state = (record as { state?: unknown } | null)?.state
    return typeof state === 'object' && state !== null
      ? (state as Readonly<Record<string, unknown>>)
      : undefined
  } catch {
    return undefined
  }
}

/** Removes a record that `readForeignRecord` has read, once its content is stored elsewhere. */
export async function removeForeignRecord(name: string): Promise<void> {
  await requestForeignTable(LOCALFORAGE_TABLE, 'readwrite', store => store.delete(name))
}
