import { createValueStore, type ReadableStore, UserFacingError } from '#kernel'
import { DRAFTS_TRANSPORT } from '../chat/create-draft'
import type { ChatChanges, PrivateMessage, PrivateMessageAction, TransportRecord } from '../contract'
import { type ChatEntry, encryptEntry, MAX_COUNTED_ARRIVALS, recomputeEntry } from './chat-entry'
import { decryptActions, decryptChat, decryptMessages } from './decrypt-rows'
import { deleteListeningPlan, writeListeningPlan } from './listening-plans'
import { createOutgoingEvents, type OutgoingEvents } from './outgoing-events'
import { encryptFormerOutgoingRows } from './outgoing-rows'
import type { RowCipher } from './row-cipher'
import type { TabChange } from './tab-channel'
import type { OutgoingRow, PrivateChatsTables } from './tables'
import { writeChatChanges } from './write-chat-changes'

/** The lowest and the highest string in an IndexedDB key range over a compound index. */
const LOWEST = ''
const HIGHEST = '￿'

/** The stored rows that one commit has changed. */
export interface StoreChange {
  readonly chats: ReadonlySet<string>
  /** Events that were stored and have to be sent. */
  readonly outgoing: readonly OutgoingRow[]
  /**
   * Transports (ids) that have to read their records again, because another tab has changed them, or the backup in this
   * tab.
   */
  readonly records: readonly string[]
  readonly isFromOtherTab: boolean
}

/** The stored private messages of one account. They are encrypted when written and decrypted when read. */
export interface AccountMessageStore extends OutgoingEvents {
  readonly account: string
  readonly cipher: RowCipher
  readonly entries: ReadableStore<ReadonlyMap<string, ChatEntry>>
  /** Calls `fn` after each change, including those of other tabs. */
  onChange(fn: (change: StoreChange) => void): { dispose(): void }
  /** Resolves with the number of the `read` events that were not marked as processed before. */
  commit(transport: string, changes: ChatChanges): Promise<number>
  /**
   * Resolves with up to `count` messages before the given message, oldest first. Without one, resolves with the latest
   * messages.
   */
  page(
    chat: string,
    count: number,
    before?: Pick<PrivateMessage, 'at' | 'id'>,
  ): Promise<{ readonly messages: readonly PrivateMessage[]; readonly isEnd: boolean }>
  /** Resolves with all messages from this one on, oldest first. */
  messagesFrom(chat: string, first: Pick<PrivateMessage, 'at' | 'id'>): Promise<readonly PrivateMessage[]>
  message(chat: string, id: string): Promise<PrivateMessage | undefined>
  actionsOn(chat: string, messages: readonly string[]): Promise<readonly PrivateMessageAction[]>
  actionsIn(chat: string): Promise<readonly PrivateMessageAction[]>
  /** Resolves with the number of messages and of actions that are stored of a conversation. */
  countItems(chat: string): Promise<{ readonly messages: number; readonly actions: number }>
  /** Resolves with the number of stored actions whose conversation is not stored. */
  countStrayActions(): Promise<number>
  records(transport: string, prefix: string): Promise<readonly TransportRecord[]>
  /** Resolves with the ids of the transports that have records. */
  transports(): Promise<readonly string[]>
  readIds(transport: string): Promise<readonly { readonly id: string; readonly at: number }[]>
  filterUnread(transport: string, ids: readonly string[]): Promise<readonly string[]>
  /** Stores the listening plan for the time when the transport's code is not loaded. `build` reads the stored data. */
  writePlan(transport: string, build: () => Promise<unknown>): Promise<void>
  accept(ids: readonly string[]): Promise<void>
  removeMessage(message: Pick<PrivateMessage, 'chat' | 'at' | 'id'>): Promise<void>
  /** Deletes all data of a conversation, and the records of its transport with these keys. */
  removeChat(id: string, records: readonly string[]): Promise<void>
  /** Deletes the expired messages. Resolves with the time (ms) at which the next message expires. */
  removeExpired(now: number): Promise<number | undefined>
  /** Reads the conversations that another tab has changed, and notifies listeners of its change. */
  applyOtherTabChange(change: Omit<TabChange, 'account'>): Promise<void>
  /**
   * Notifies listeners that this tab has changed records of these transports (ids) without the transports themselves, as
   * when a file with messages was opened. Other tabs learn of it from the commits.
   */
  notifyRecordsChange(transports: readonly string[]): void
}

/**
 * Opens the store of an account. `broadcast` reports a change to the other tabs. Rejects if the rows cannot be read.
 */
export async function openAccountMessageStore(
  account: string,
  tables: PrivateChatsTables,
  cipher: RowCipher,
  broadcast: (change: Omit<TabChange, 'account'>) => void,
): Promise<AccountMessageStore> {
  const { database, chats, messages, acts, outgoingEvents, records, read, listening } = tables
  await encryptFormerOutgoingRows(tables, account, cipher)
  const listeners = new Set<(change: StoreChange) => void>()
  const stored = await chats.where('[account+id]').between([account, LOWEST], [account, HIGHEST]).toArray()
  const readable = await Promise.all(stored.map(row => decryptChat(row, cipher)))
  const entries = createValueStore<ReadonlyMap<string, ChatEntry>>(
    new Map(readable.flatMap(entry => (entry ? [[entry.chat.id, entry] as const] : []))),
  )
  const setEntries = (changedEntries: ReadonlyMap<string, ChatEntry | undefined>) => {
    const next = new Map(entries.get())
    for (const [id, entry] of changedEntries) {
      if (entry) next.set(id, entry)
      else next.delete(id)
    }
    entries.set(next)
  }
  const notify = (change: StoreChange) => {
    for (const listener of listeners) listener(change)
  }
  /** `records`: ids of the transports whose records this tab has changed. */
  const notifyAll = (
    ids: Iterable<string>,
    outgoing: readonly OutgoingRow[] = [],
    records: readonly string[] = [],
  ) => {
    const changedChats = new Set(ids)
    notify({ chats: changedChats, outgoing, records: [], isFromOtherTab: false })
    broadcast({ chats: [...changedChats], records })
  }
  const reread = async (ids: Iterable<string>) => {
    const rows = await chats.bulkGet([...ids].map(id => [account, id] as [string, string]))
    const list = [...ids]
    const read = await Promise.all(rows.map(row => row && decryptChat(row, cipher)))
    setEntries(new Map(list.map((id, i) => [id, read[i]])))
  }
  const decryptVisible = (rows: Parameters<typeof decryptMessages>[0]) =>
    decryptMessages(rows, cipher, Date.now())
  const messageRange = (chat: string, from: readonly [number, string], to: readonly [number, string]) =>
    messages
      .where('[account+chat+at+id]')
      .between([account, chat, ...from], [account, chat, ...to], true, false)

  const actionRange = (chat: string) =>
    acts.where('[account+chat+target]').between([account, chat, LOWEST], [account, chat, HIGHEST])

  const page: AccountMessageStore['page'] = async (chat, count, before) => {
    const rows = await messageRange(chat, [0, LOWEST], before ? [before.at, before.id] : [Infinity, HIGHEST])
      .reverse()
      .limit(count)
      .toArray()
    return { messages: (await decryptVisible(rows)).toReversed(), isEnd: rows.length < count }
  }
  /**
   * Recomputes the summary of a conversation after messages were deleted, and stores it unless another tab has done so
   * already.
   */
  const refresh = async (chat: string) => {
    const entry = entries.get().get(chat)
    if (!entry) return
    const { messages: latest } = await page(chat, MAX_COUNTED_ARRIVALS * 2)
    const next = recomputeEntry(entry, latest, account)
    const body = await encryptEntry(next, cipher)
    await database.transaction('rw', [chats, listening], async () => {
      const row = await chats.get([account, chat])
      if (row?.version !== entry.version) return
      await chats.put({ ...row, version: row.version + 1, body })
      await deleteListeningPlan(listening, account, entry.transport)
    })
    await reread([chat])
  }

  const commit: AccountMessageStore['commit'] = async (transport, changes) => {
    const written = await writeChatChanges(
      { account, transport, tables, cipher, entries: entries.get, reread },
      changes,
    )
    setEntries(written.entries)
    for (const chat of written.refresh) await refresh(chat)
    notifyAll(written.chats, written.outgoing, changes.records?.length ? [transport] : [])
    return written.newReadCount
  }
  const removeMessage: AccountMessageStore['removeMessage'] = async ({ chat, at, id }) => {
    const transport = entries.get().get(chat)?.transport
    await database.transaction('rw', [messages, acts, listening], async () => {
      if (await messages.get([account, chat, at, id])) await messages.put({ account, chat, at, id })
      await acts.where('[account+chat+target]').equals([account, chat, id]).delete()
      if (transport !== undefined) await deleteListeningPlan(listening, account, transport)
    })
    await refresh(chat)
    notifyAll([chat])
  }

  return {
    account,
    cipher,
    entries,
    onChange(fn) {
      listeners.add(fn)
      return { dispose: () => void listeners.delete(fn) }
    },
    commit,
    page,
    async messagesFrom(chat, first) {
      return decryptVisible(await messageRange(chat, [first.at, first.id], [Infinity, HIGHEST]).toArray())
    },
    async message(chat, id) {
      const rows = await messages.where('[account+id]').equals([account, id]).toArray()
      return (await decryptVisible(rows.filter(row => row.chat === chat)))[0]
    },
    async actionsOn(chat, ids) {
      const keys = ids.map(id => [account, chat, id])
      return decryptActions(await acts.where('[account+chat+target]').anyOf(keys).toArray(), cipher)
    },
    actionsIn: async chat => decryptActions(await actionRange(chat).toArray(), cipher),
    async countItems(chat) {
      const all = messageRange(chat, [0, LOWEST], [Infinity, HIGHEST])
      return { messages: await all.count(), actions: await actionRange(chat).count() }
    },
    async countStrayActions() {
      const keys = await acts
        .where('[account+chat+target]')
        .between([account, LOWEST, LOWEST], [account, HIGHEST, HIGHEST])
        .keys()
      const stored = entries.get()
      return (keys as unknown as readonly (readonly string[])[]).filter(([, chat]) => !stored.has(chat ?? ''))
        .length
    },
    ...createOutgoingEvents(account, tables, cipher, chat => notifyAll([chat])),
    async records(transport, prefix) {
      const rows = await records
        .where('[account+transport+key]')
        .between([account, transport, prefix], [account, transport, prefix + HIGHEST])
        .toArray()
      const values = await Promise.all(rows.map(({ body }) => cipher.decrypt(body)))
      return rows.flatMap(({ key, version }, i) =>
        values[i] === undefined ? [] : [{ key, version, value: values[i] }],
      )
    },
    async transports() {
      const keys = await records
        .where('[account+transport+key]')
        .between([account, LOWEST, LOWEST], [account, HIGHEST, HIGHEST])
        .primaryKeys()
      return [...new Set(keys.map(([, transport]) => transport))]
    },
    async readIds(transport) {
      const rows = await read
        .where('[account+transport+id]')
        .between([account, transport, LOWEST], [account, transport, HIGHEST])
        .toArray()
      return rows.map(({ id, at }) => ({ id, at }))
    },
    async filterUnread(transport, ids) {
      const rows = await read.bulkGet(ids.map(id => [account, transport, id]))
      return ids.filter((_, i) => rows[i] === undefined)
    },
    writePlan: (transport, build) => writeListeningPlan(tables, cipher, { account, transport }, build),
    async accept(ids) {
      for (const id of ids) {
        const entry = entries.get().get(id)
        if (entry && !entry.chat.isAccepted)
          await commit(entry.transport, {
            chatUpdates: [{ id, update: chat => ({ ...chat, isAccepted: true }) }],
          })
      }
    },
    removeMessage,
    async removeChat(id, keys) {
      const transport = entries.get().get(id)?.transport
      const everyTable = [chats, messages, acts, outgoingEvents, records, listening]
      await database.transaction('rw', everyTable, async () => {
        await chats.delete([account, id])
        await messageRange(id, [0, LOWEST], [Infinity, HIGHEST]).delete()
        await actionRange(id).delete()
        await outgoingEvents
          .where('[account+chat]')
          .equals([account, cipher.toOpaqueId(id)])
          .delete()
        await records.delete([account, DRAFTS_TRANSPORT, id])
        if (transport === undefined) return
        await records.bulkDelete(keys.map(key => [account, transport, key] as [string, string, string]))
        await deleteListeningPlan(listening, account, transport)
      })
      setEntries(new Map([[id, undefined]]))
      notifyAll([id], [], transport === undefined ? [] : [transport])
    },
    async removeExpired(now) {
      const expired = await messages
        .where('[account+expiresAt]')
        .between([account, 0], [account, now], true, true)
        .toArray()
      for (const row of expired) await removeMessage(row)
      const next = await messages
        .where('[account+expiresAt]')
        .between([account, now], [account, Infinity], false, true)
        .first()
      return next?.expiresAt
    },
    async applyOtherTabChange({ chats: ids, records }) {
      await reread(ids)
      notify({ chats: new Set(ids), outgoing: [], records, isFromOtherTab: true })
    },
    notifyRecordsChange: transports =>
      notify({ chats: new Set(), outgoing: [], records: transports, isFromOtherTab: false }),
  }
}

/** Creates the error for the user that says that storing has failed. */
export const createStorageError = (): UserFacingError =>
  new UserFacingError('This browser did not store the message. It may have no space left.')
