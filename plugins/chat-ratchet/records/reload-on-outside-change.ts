import type { TransportStore } from '#contracts/private-chats'
import { coalesceRuns, type Disposable } from '#kernel'

/**
 * Calls `reload` when another tab, or a file of exported messages, has changed records. All changes during one run cause
 * only one more run.
 */
export function reloadOnOutsideChange(store: TransportStore, reload: () => Promise<unknown>): Disposable {
  return store.onRecordsChange(
    coalesceRuns(async () => {
      // If this fails because the database does not answer, no harm is done: records are read again before each change.
      if (!store.signal.aborted) await reload()
    }),
  )
}
