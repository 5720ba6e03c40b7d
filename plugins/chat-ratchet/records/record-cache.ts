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
  applyCommitted(changes: readonly RecordChange[]): void
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
  /** For each load that runs, the changes that were committed since it began. What it reads may be older. */
  const changesDuringLoads = new Set<RecordChange[]>()
  const reload = async (store: TransportStore) => {
    const changes: RecordChange[] = []
    changesDuringLoads.add(changes)
    try {
      const loaded = await loadRecords(store)
      const versions = new Map(
        [loaded.sessions, loaded.invites, loaded.groups].flat().map(({ key, version }) => [key, version]),
      )
      const newest = applyRecordChanges(
        loaded,
        changes.filter(({ key, baseVersion }) => (versions.get(key) ?? 0) <= baseVersion),
      )
      if (!store.signal.aborted) records.set(newest)
      return newest
    } finally {
      changesDuringLoads.delete(changes)
    }
  }
  return {
    get: records.get,
    subscribe: records.subscribe,
    isLoaded: () => records.get() !== NO_RECORDS,
    reload,
    applyCommitted(changes) {
      for (const duringLoad of changesDuringLoads) duringLoad.push(...changes)
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
