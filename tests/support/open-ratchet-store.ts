import 'fake-indexeddb/auto'
import type { TransportStore } from '#contracts/private-chats'
import { createTransportStore } from '../../plugins/private-chats/chat/transport-store'
import { openAccountMessageStore } from '../../plugins/private-chats/store/account-message-store'
import { generateKeyBytes } from '../../plugins/private-chats/store/cipher'
import { importRowCipher } from '../../plugins/private-chats/store/row-cipher'
import { getTables, openPrivateChatsDatabase } from '../../plugins/private-chats/store/tables'

const DATABASE = 'ratchet-stores'

/** Deletes what the stores of a test have kept. */
export const deleteRatchetStores = (): void => void indexedDB.deleteDatabase(DATABASE)

/**
 * Opens the store of one account, as the ratchet gets it. `close` ends it, as a change of the account does.
 * `getLastText` returns the text that the list of chats shows for a conversation.
 */
export async function openRatchetStore(account: string): Promise<{
  readonly store: TransportStore
  getLastText(chat: string): string | undefined
  close(): void
}> {
  const tables = getTables(await openPrivateChatsDatabase(DATABASE))
  const raw = generateKeyBytes()
  await tables.keys.add({ account, raw })
  const all = await openAccountMessageStore(account, tables, await importRowCipher(raw), () => {})
  const closing = new AbortController()
  const store = createTransportStore(all, 'ratchet', closing.signal, {
    keepPlan: () => {},
    judges: { levelOf: () => 1, whenFollowsKnown: async () => {} },
    onStored: () => {},
    onUnkept: () => {},
  })
  return { store, getLastText: chat => all.entries.get().get(chat)?.last?.text, close: () => closing.abort() }
}
