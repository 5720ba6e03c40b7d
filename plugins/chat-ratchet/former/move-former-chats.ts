import type { ChatStep, TransportStore } from '#contracts/private-chats'
import { askForeignTable, deleteDatabase, readForeignRecord, removeForeignRecord } from '#kernel/storage'
import { isOfAccount, translateFormer } from './former-chats'

const MESSAGES = { database: 'Messages', table: 'messages' } as const
const MAX_MESSAGES = 100_000

/**
 * Moves the sessions, groups and messages of the former client at this address to the account's own, and removes them
 * there. Chats of another account stay.
 */
export async function moveFormerChats(store: TransportStore): Promise<'nothing' | 'moved' | 'of-another'> {
  const sessions = await readForeignRecord('sessions')
  if (!sessions) return 'nothing'
  if (!isOfAccount(sessions, store.account)) return 'of-another'
  const groups = await readForeignRecord('groups')
  const rows = await askForeignTable(MESSAGES, 'readonly', table => table.getAll(undefined, MAX_MESSAGES))
  const content = { sessions, groups, messages: Array.isArray(rows) ? rows : [] }
  const pause = () => new Promise<void>(resolve => setTimeout(resolve))
  const steps = await translateFormer(content, store.account, Date.now(), pause)
  for (const step of steps) await commitOnce(store, step)
  for (const name of ['sessions', 'groups']) await removeForeignRecord(name)
  await deleteDatabase(MESSAGES.database)
  return 'moved'
}

/** Records that are stored already come from a move that was interrupted. They may have changed since, so they stay. */
async function commitOnce(store: TransportStore, step: ChatStep): Promise<void> {
  try {
    await store.commit(step)
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'StaleRecord') throw error
    const { records: _, ...rest } = step
    await store.commit(rest)
  }
}
