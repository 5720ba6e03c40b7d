import type { TransportStore } from '#contracts/private-chats'
import type { Disposable } from '#kernel'

/** Calls `reload` when another tab has changed records, once for all changes that come while it is running. */
export function reloadOnOtherTabChange(store: TransportStore, reload: () => Promise<unknown>): Disposable {
  let isReloading = false
  let isReloadDue = false
  const reloadWhileDue = async () => {
    isReloadDue = true
    if (isReloading) return
    isReloading = true
    try {
      while (isReloadDue && !store.signal.aborted) {
        isReloadDue = false
        await reload()
      }
    } catch {
      // The store is closed, or the database did not answer: the records are read again before each change.
    } finally {
      isReloading = false
    }
  }
  return store.onRecordsChange(() => void reloadWhileDue())
}
