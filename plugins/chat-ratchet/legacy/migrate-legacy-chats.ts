import { type ChatChanges, isStaleRecordError, type TransportStore } from '#contracts/private-chats'
import { deleteDatabase, readForeignRecord, removeForeignRecord, requestForeignTable } from '#kernel/storage'
import { buildLegacyReadMarkChanges } from './legacy-read-marks'
import { isLegacyDataOfAccount, translateLegacyChats } from './translate-legacy-chats'

const MESSAGE_TABLE = { database: 'Messages', table: 'messages' } as const
/** Number of messages that are read and translated at a time. */
const PAGE_SIZE = 5_000

/**
 * Moves the sessions, groups and messages that the former client (the app that this site ran before Pinion) has stored
 * in this browser into the account's own store, and deletes the originals. Chats of another account stay untouched. The
 * read marks are stored until `passOnReadMarks` imports them.
 */
export async function migrateLegacyChats(store: TransportStore): Promise<'nothing' | 'moved' | 'of-another'> {
  const [sessions, groups] = [await readForeignRecord('sessions'), await readForeignRecord('groups')]
  const content = { sessions, groups }
  const hasMessages = (await readKeys(undefined, 1)).length > 0
  if (!sessions && !groups && !hasMessages) return 'nothing'
  if (!isLegacyDataOfAccount(content, store.account)) return 'of-another'
  const yieldToPage = () => new Promise<void>(resolve => setTimeout(resolve))
  const { steps, readMarks, translateMessages } = await translateLegacyChats(
    content,
    store.account,
    Date.now(),
    yieldToPage,
  )
  for (const step of [...steps, buildLegacyReadMarkChanges(readMarks)]) await commitIfNew(store, step)
  let after: IDBValidKey | undefined
  for (;;) {
    const keys = await readKeys(after, PAGE_SIZE)
    const last = keys.at(-1)
    if (last === undefined) break
    const range = after === undefined ? undefined : IDBKeyRange.lowerBound(after, true)
    const rows = await requestForeignTable(MESSAGE_TABLE, 'readonly', table => table.getAll(range, PAGE_SIZE))
    for (const step of translateMessages(Array.isArray(rows) ? rows : [])) await commitIfNew(store, step)
    after = last
  }
  for (const name of ['sessions', 'groups']) await removeForeignRecord(name)
  await deleteDatabase(MESSAGE_TABLE.database)
  return 'moved'
}

/** Resolves with the keys of the next `count` messages after the key `after`, in order. */
async function readKeys(after: IDBValidKey | undefined, count: number): Promise<readonly IDBValidKey[]> {
  const range = after === undefined ? undefined : IDBKeyRange.lowerBound(after, true)
  const keys = await requestForeignTable(MESSAGE_TABLE, 'readonly', table => table.getAllKeys(range, count))
  return Array.isArray(keys) ? keys : []
}

/**
 * Commits a step. If its records exist already, commits only the rest: an interrupted migration has stored the records,
 * and they may have changed since.
 */
async function commitIfNew(store: TransportStore, step: ChatChanges): Promise<void> {
  try {
    await store.commit(step)
  } catch (error) {
    if (!isStaleRecordError(error)) throw error
    const { records: _, ...rest } = step
    await store.commit(rest)
  }
}
