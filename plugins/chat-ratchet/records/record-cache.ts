import type { ChatChanges, TransportStore } from '#contracts/private-chats'
import { createValueStore, type ReadableStore } from '#kernel'
import { loadRecords, type RatchetRecords } from './ratchet-records'

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
  const reload = async (store: TransportStore) => {
    const loaded = await loadRecords(store)
    if (!store.signal.aborted) records.set(loaded)
    return loaded
  }
  return {
    get: records.get,
    subscribe: records.subscribe,
    isLoaded: () => records.get() !== NO_RECORDS,
    reload,
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
