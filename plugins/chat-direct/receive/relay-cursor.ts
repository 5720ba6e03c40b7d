import type { TransportStore } from '#contracts/private-chats'

const CURSOR_PREFIX = 'read-from/'

/** The time from which one relay is read at the next start. */
export interface RelayCursor {
  /** s */
  readonly since: number
  /** Moves it to a later time (s). Call it only when nothing between is still to be stored. */
  advanceTo(since: number): void
}

/**
 * Opens the cursor of one relay. At first it is stored at `firstSeconds` (s), so that the messages of a relay that answers only
 * weeks later are not passed over. Rejects with a `UserFacingError` if the store is closed.
 */
export async function openRelayCursor(
  store: TransportStore,
  relay: string,
  firstSeconds: number,
): Promise<RelayCursor> {
  const key = CURSOR_PREFIX + relay
  const record = (await store.records(key)).find(candidate => candidate.key === key)
  let version = record?.version ?? 0
  let storedSeconds = typeof record?.value === 'number' ? record.value : undefined
  const writeCursor = async (since: number) => {
    if (storedSeconds !== undefined && since <= storedSeconds) return
    await store.commit({ records: [{ key, baseVersion: version, value: since }] })
    version++
    storedSeconds = since
  }
  // A second tab has moved it, or the store is closed. The next start reads some wraps again, that is all.
  let lastWrite = Promise.resolve()
  const advanceTo = (since: number) => {
    lastWrite = lastWrite.then(() => writeCursor(since)).catch(() => {})
  }
  const since = storedSeconds ?? firstSeconds
  advanceTo(since)
  return { since, advanceTo }
}
