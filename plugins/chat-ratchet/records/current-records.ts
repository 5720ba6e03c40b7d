import type { ChatStep, TransportStore } from '#contracts/private-chats'
import { createCell, type ReadableStore } from '#kernel'
import { type RatchetRecords, readRecords } from './ratchet-records'

/** Number of times that a step is made anew because another tab was faster. */
const MAX_ATTEMPTS = 5

const NO_RECORDS: RatchetRecords = {
  sessions: [],
  invites: [],
  groups: [],
  sessionsBy: () => [],
  authors: [],
}

/** The records of the current account, as this tab has read them last. */
export interface CurrentRecords extends ReadableStore<RatchetRecords> {
  /** False until the records of an account have been read. */
  isRead(): boolean
  reload(store: TransportStore): Promise<RatchetRecords>
  /** Commits a step that is made from the newest records, again if another tab was faster. */
  commitFrom(
    store: TransportStore,
    make: (now: RatchetRecords) => Promise<ChatStep | undefined>,
  ): Promise<void>
  /** Forgets them: no account is open. */
  clear(): void
}

export function createCurrentRecords(): CurrentRecords {
  const records = createCell(NO_RECORDS)
  const reload = async (store: TransportStore) => {
    const next = await readRecords(store)
    if (!store.signal.aborted) records.set(next)
    return next
  }
  return {
    get: records.get,
    subscribe: records.subscribe,
    isRead: () => records.get() !== NO_RECORDS,
    reload,
    async commitFrom(store, make) {
      for (let attempt = 1; ; attempt++) {
        const step = await make(await reload(store))
        if (!step) return
        try {
          await store.commit(step)
          await reload(store)
          return
        } catch (error) {
          if (!(error instanceof Error) || error.name !== 'StaleRecord' || attempt >= MAX_ATTEMPTS)
            throw error
        }
      }
    },
    clear: () => records.set(NO_RECORDS),
  }
}
