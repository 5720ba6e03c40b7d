import type { ChatChanges, TransportStore } from '#contracts/private-chats'
import { deleteDatabase, readForeignRecord, removeForeignRecord, requestForeignTable } from '#kernel/storage'
import { buildReadMarkChanges } from './legacy-read-marks'
import { isLegacyDataOfAccount, translateLegacyChats } from './translate-legacy-chats'

const MESSAGE_TABLE = { database: 'Messages', table: 'messages' } as const
const MAX_MESSAGES = 100_000

/**
 * Moves the sessions, groups and messages of the former client at this address to the account's own, and removes them
 * there. Chats of another account stay. What was read in them is stored until `passOnReadMarks` takes it.
 */
export async function migrateLegacyChats(store: TransportStore): Promise<'nothing' | 'moved' | 'of-another'> {
  const sessions = await readForeignRecord('sessions')
  if (!sessions) return 'nothing'
  const groups = await readForeignRecord('groups')
  if (!isLegacyDataOfAccount(sessions, groups, store.account)) return 'of-another'
  const rows = await requestForeignTable(MESSAGE_TABLE, 'readonly', table =>
    table.getAll(undefined, MAX_MESSAGES),
  )
  const content = { sessions, groups, messages: Array.isArray(rows) ? rows : [] }
  const yieldToPage = () => new Promise<void>(resolve => setTimeout(resolve))
  const { steps, readMarks } = await translateLegacyChats(content, store.account, Date.now(), yieldToPage)
  for (const step of [...steps, buildReadMarkChanges(readMarks)]) await commitIfNew(store, step)
  for (const name of ['sessions', 'groups']) await removeForeignRecord(name)
  await deleteDatabase(MESSAGE_TABLE.database)
  return 'moved'
}

/** Records that are stored already come from a move that was interrupted. They may have changed since, so they stay. */
async function commitIfNew(store: TransportStore, step: ChatChanges): Promise<void> {
  try {
    await store.commit(step)
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'StaleRecord') throw error
    const { records: _, ...rest } = step
    await store.commit(rest)
  }
}
