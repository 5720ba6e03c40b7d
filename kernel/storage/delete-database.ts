import { withTimeLimit } from '../core/with-time-limit'

const OTHER_TAB_TEXT = 'Another tab is still using it. Close the other tabs and try again.'

/**
 * Deletes a database once every tab has closed it. Rejects if the browser refuses, and with a message for the user if
 * another tab keeps the database open for `timeoutMs`. Without `timeoutMs`, waits as long as it takes. Dexie is not
 * used, because it writes a warning to the console whenever another connection needs a moment to close.
 */
export async function deleteDatabase(name: string, timeoutMs?: number): Promise<void> {
  const deletion = new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
  await (timeoutMs === undefined
    ? deletion
    : withTimeLimit(deletion, timeoutMs, () => new Error(OTHER_TAB_TEXT)))
}
