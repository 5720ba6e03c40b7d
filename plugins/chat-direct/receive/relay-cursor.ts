import type { TransportStore } from '#contracts/private-chats'

const CURSOR_PREFIX = 'read-from/'

/** The time from which one relay is read at the next start. */
export interface RelayCursor {
  /** s */
  readonly since: number
  /** Moves the cursor to a later time (s). The caller must have stored all events before that time. */
  advanceTo(since: number): void
}

/**
 * Opens the cursor of one relay. A new cursor is stored at `firstSeconds` (s) at once, so that no messages are skipped
 * if the relay answers only weeks later. Rejects with a `UserFacingError` if the store is closed.
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
  // Another tab has moved the cursor, or the store is closed. The only effect is that the next start reads some wraps
  // again.
  let lastWrite = Promise.resolve()
  const advanceTo = (since: number) => {
    lastWrite = lastWrite.then(() => writeCursor(since)).catch(() => {})
  }
  const since = storedSeconds ?? firstSeconds
  advanceTo(since)
  return { since, advanceTo }
}
