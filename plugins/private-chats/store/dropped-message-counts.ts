import { createValueStore, type ReadableStore } from '#kernel'
import type { AccountMessageStore } from './account-message-store'
import { retryOnStaleRecord } from './retry-on-stale-record'

/** The transport id under which the counts are stored. No real transport has this id. */
const UNKEPT_TRANSPORT = 'unkept'

/** About how many messages of strangers one transport has dropped, in all tabs and visits. */
export interface DroppedMessageCount {
  readonly count: ReadableStore<number>
  add(count: number): void
  /** Resets the count to 0. */
  forget(): Promise<void>
}

type RecordStore = Pick<AccountMessageStore, 'records' | 'commit' | 'onChange'>

/** Opens the count of one transport. `signal` aborts when the store closes. */
export function openDroppedMessageCount(
  store: RecordStore,
  transport: string,
  signal: AbortSignal,
): DroppedMessageCount {
  const count = createValueStore(0)
  const read = async () =>
    (await store.records(UNKEPT_TRANSPORT, transport)).find(({ key }) => key === transport)
  const show = async () => {
    const value = (await read())?.value
    if (!signal.aborted) count.set(typeof value === 'number' ? value : 0)
  }
  let lastChange: Promise<void> = show().catch(() => {})
  /** Changes the stored count. Tries again if another tab has changed it meanwhile. */
  const change = (compute: (before: number) => number): Promise<void> =>
    retryOnStaleRecord(async () => {
      if (signal.aborted) return
      const row = await read()
      const value = compute(typeof row?.value === 'number' ? row.value : 0)
      await store.commit(UNKEPT_TRANSPORT, {
        records: [{ key: transport, baseVersion: row?.version ?? 0, value }],
      })
      count.set(value)
    })
  const subscription = store.onChange(({ records }) => {
    if (records.includes(UNKEPT_TRANSPORT)) void show().catch(() => {})
  })
  signal.addEventListener('abort', () => subscription.dispose())
  return {
    count,
    add(added) {
      // If storing fails, the count is too low, which does no other harm.
      lastChange = lastChange.then(() => change(before => before + added)).catch(() => {})
    },
    forget: () => change(() => 0),
  }
}
