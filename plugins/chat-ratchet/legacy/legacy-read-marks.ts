import type { ChatChanges, TransportStore } from '#contracts/private-chats'
import type { LegacyReadMark } from './translate-legacy-chats'

/** The key of the record that holds the former client's read marks until the list of chats has imported them. */
const READ_MARKS_KEY = 'former-read-marks'

/**
 * Returns the changes that store these read marks. They must be committed before the former client's store is deleted.
 */
export const buildLegacyReadMarkChanges = (readMarks: readonly LegacyReadMark[]): ChatChanges =>
  readMarks.length > 0 ? { records: [{ key: READ_MARKS_KEY, baseVersion: 0, value: readMarks }] } : {}

const isReadMark = (value: unknown): value is LegacyReadMark => {
  const { chat, at } = (value ?? {}) as Partial<Record<keyof LegacyReadMark, unknown>>
  return typeof chat === 'string' && typeof at === 'number'
}

/** Passes the stored read marks to `markRead`, then deletes them. Rejects if the store is closed. */
export async function importLegacyReadMarks(
  store: TransportStore,
  markRead: (chat: string, at: number) => void,
): Promise<void> {
  const [record] = await store.records(READ_MARKS_KEY)
  if (!record || store.signal.aborted) return
  if (Array.isArray(record.value))
    for (const { chat, at } of record.value.filter(isReadMark)) markRead(chat, at)
  await store.commit({ records: [{ key: READ_MARKS_KEY, baseVersion: record.version }] })
}
