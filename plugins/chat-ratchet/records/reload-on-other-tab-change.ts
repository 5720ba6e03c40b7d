import type { TransportStore } from '#contracts/private-chats'
import { coalesceRuns, type Disposable } from '#kernel'

/** Calls `reload` when another tab has changed records, once for all changes that come while it is running. */
export function reloadOnOtherTabChange(store: TransportStore, reload: () => Promise<unknown>): Disposable {
  return store.onRecordsChange(
    coalesceRuns(async () => {
      // Records that cannot be read now, because the database does not answer, are read again before each change.
      if (!store.signal.aborted) await reload()
    }),
  )
}
