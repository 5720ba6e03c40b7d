import type { ChatChanges, TransportStore } from '#contracts/private-chats'
import { createValueStore, type ReadableStore } from '#kernel'
import { applyRecordChanges, loadRecords, type RatchetRecords, type RecordChange } from './ratchet-records'

const NO_RECORDS: RatchetRecords = {
  sessions: [],
  invites: [],
  groups: [],
  findSessions: () => [],
  authors: [],
}

/** The records of the current account, as this tab last read them. */
export interface RecordCache extends ReadableStore<RatchetRecords> {
  /** False until the records of an account have been read. */
  isLoaded(): boolean
  reload(store: TransportStore): Promise<RatchetRecords>
  /** Takes over changes that this tab has just committed, without reading all records again. */
  applyCommitted(store: TransportStore, changes: readonly RecordChange[]): void
  /**
   * Commits changes that `buildChanges` makes from the newest records. Tries again if another tab has changed the
   * records meanwhile.
   */
  commitWithRetry(
    store: TransportStore,
    buildChanges: (newestRecords: RatchetRecords) => Promise<ChatChanges | undefined>,
  ): Promise<void>
  /** Empties the cache when no account is open. */
  clear(): void
}

export function createRecordCache(): RecordCache {
  const records = createValueStore(NO_RECORDS)
  /**
   * The calls of `loadRecords` that have not ended, each with the changes that this tab has committed since it began: the
   * database may have been read before those commits.
   */
  const runningLoads = new Set<{ readonly store: TransportStore; readonly changes: RecordChange[] }>()
  const reload = async (store: TransportStore) => {
    const load = { store, changes: [] }
    runningLoads.add(load)
    try {
      const newest = applyRecordChanges(await loadRecords(store), load.changes)
      if (!store.signal.aborted) records.set(newest)
      return newest
    } finally {
      runningLoads.delete(load)
    }
  }
  return {
    get: records.get,
    subscribe: records.subscribe,
    isLoaded: () => records.get() !== NO_RECORDS,
    reload,
    applyCommitted(store, changes) {
      // The reader may have changed the account while the commit was waiting.
      if (store.signal.aborted) return
      for (const load of runningLoads) if (load.store === store) load.changes.push(...changes)
      records.set(applyRecordChanges(records.get(), changes))
    },
    async commitWithRetry(store, buildChanges) {
      await store.retryOnStaleRecord(async () => {
        const step = await buildChanges(await reload(store))
        if (!step) return
        await store.commit(step)
        await reload(store)
      })
    },
    clear: () => records.set(NO_RECORDS),
  }
}
