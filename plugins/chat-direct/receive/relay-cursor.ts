import type { TransportStore } from '#contracts/private-chats'

const CURSOR = 'read-from/'

/** The time from which one relay is read at the next start. */
export interface RelayCursor {
  /** s */
  readonly since: number
  /** Moves it to a later time (s). Call it only when nothing between is still to be stored. */
  moveTo(since: number): void
}

/**
 * Opens the cursor of one relay. At first it is stored at `first` (s), so that the messages of a relay that answers only
 * weeks later are not passed over. Rejects with a `Refusal` if the store is closed.
 */
export async function openRelayCursor(
  store: TransportStore,
  relay: string,
  first: number,
): Promise<RelayCursor> {
  const key = CURSOR + relay
  const record = (await store.records(key)).find(each => each.key === key)
  let version = record?.version ?? 0
  let stored = typeof record?.value === 'number' ? record.value : undefined
  const write = async (since: number) => {
    if (stored !== undefined && since <= stored) return
    await store.commit({ records: [{ key, from: version, value: since }] })
    version++
    stored = since
  }
  // A second tab has moved it, or the store is closed. The next start reads some wraps again, that is all.
  let writing = Promise.resolve()
  const moveTo = (since: number) => {
    writing = writing.then(() => write(since)).catch(() => {})
  }
  const since = stored ?? first
  moveTo(since)
  return { since, moveTo }
}
