import type { TransportStore } from '#contracts/private-chats'
import type { Disposable } from '#kernel'

/** Calls `reload` when another tab has changed records, once for all changes that come while it is running. */
export function followRecords(store: TransportStore, reload: () => Promise<unknown>): Disposable {
  let isReading = false
  let isDue = false
  const read = async () => {
    isDue = true
    if (isReading) return
    isReading = true
    try {
      while (isDue && !store.signal.aborted) {
        isDue = false
        await reload()
      }
    } catch {
      // The store is closed, or the database did not answer: the records are read again before each change.
    } finally {
      isReading = false
    }
  }
  return store.onRecords(() => void read())
}
