import { awaitIdbRequest } from './await-idb-request'

/**
 * Opens a database in the version in which it is stored, without Dexie. Resolves with `undefined` if it does not exist;
 * it is neither created nor upgraded. Rejects if the browser refuses to open it: a caller that takes this for a missing
 * database may believe that nothing is stored. The caller closes the connection.
 */
export async function openExistingDatabase(name: string): Promise<IDBDatabase | undefined> {
  const request = indexedDB.open(name)
  let isMissing = false
  // This is called only if there is no such database, which would be created then.
  request.onupgradeneeded = () => {
    isMissing = true
    request.transaction?.abort()
  }
  try {
    return await awaitIdbRequest(request)
  } catch (error) {
    if (isMissing) return undefined
    throw error
  }
}
