import { awaitIdbRequest } from './await-idb-request'

/**
 * Opens a database in the version in which it is stored, without Dexie. Resolves with `undefined` if it does not exist
 * or the browser refuses; it is neither created nor upgraded. The caller closes the connection.
 */
export async function openExistingDatabase(name: string): Promise<IDBDatabase | undefined> {
  const request = indexedDB.open(name)
  // This is called only if there is no such database, which would be created then.
  request.onupgradeneeded = () => request.transaction?.abort()
  return awaitIdbRequest(request).catch(() => undefined)
}
