import { createCell, type ReadableStore, Refusal } from '#kernel'
import { DRAFTS } from '../chat/draft'
import type { ChatStep, PrivateAct, PrivateMessage, TransportRecord } from '../contract'
import { type ChatEntry, MAX_ARRIVALS, refreshed, sealEntry } from './chat-entry'
import type { Cipher } from './cipher'
import { readActs, readChat, readMessages } from './read-rows'
import type { TabChange } from './tab-channel'
import type { OutgoingRow, Tables } from './tables'
import { writeStep } from './write-step'

/** The lowest and the highest value of a part of a compound index. */
const LOWEST = ''
const HIGHEST = '￿'

/** A change of the rows of some conversations. */
export interface StoreChange {
  readonly chats: ReadonlySet<string>
  /** Events that were stored and have to be sent. */
  readonly outgoing: readonly OutgoingRow[]
  /** Transports whose records another tab has changed. */
  readonly records: readonly string[]
}

/** The private messages of one account, decrypted on the way in and out. */
export interface AccountStore {
  readonly account: string
  readonly cipher: Cipher
  readonly entries: ReadableStore<ReadonlyMap<string, ChatEntry>>
  /** Calls `fn` after each change, also one by another tab. */
  onChange(fn: (change: StoreChange) => void): { dispose(): void }
  commit(transport: string, step: ChatStep): Promise<void>
  /** Resolves with up to `count` messages before the given one, oldest first, or with the latest ones. */
  page(
    chat: string,
    count: number,
    before?: Pick<PrivateMessage, 'at' | 'id'>,
  ): Promise<{ readonly messages: readonly PrivateMessage[]; readonly isEnd: boolean }>
  /** Resolves with all messages from this one on, oldest first. */
  from(chat: string, first: Pick<PrivateMessage, 'at' | 'id'>): Promise<readonly PrivateMessage[]>
  message(chat: string, id: string): Promise<PrivateMessage | undefined>
  actsOn(chat: string, messages: readonly string[]): Promise<readonly PrivateAct[]>
  actsIn(chat: string): Promise<readonly PrivateAct[]>
  /** Resolves with the events that carry these messages or acts. */
  outgoingOf(ids: readonly string[]): Promise<readonly OutgoingRow[]>
  outgoingById(event: string): Promise<OutgoingRow | undefined>
  waiting(transport: string): Promise<readonly OutgoingRow[]>
  /** Resolves with the events of a conversation that no relay has accepted. */
  unsentIn(chat: string): Promise<readonly OutgoingRow[]>
  settle(id: string, result: Pick<OutgoingRow, 'state' | 'deliveries' | 'reason'>): Promise<void>
  records(transport: string, prefix: string): Promise<readonly TransportRecord[]>
  /** Resolves with the ids of the transports that have records. */
  transports(): Promise<readonly string[]>
  readIds(transport: string): Promise<readonly { readonly id: string; readonly at: number }[]>
  unread(transport: string, ids: readonly string[]): Promise<readonly string[]>
  accept(ids: readonly string[]): Promise<void>
  removeMessage(message: Pick<PrivateMessage, 'chat' | 'at' | 'id'>): Promise<void>
  /** Deletes everything of a conversation, and these records of its transport. */
  removeChat(id: string, records: readonly string[]): Promise<void>
  /** Deletes the messages that have expired. Resolves with the time (ms) at which the next one does. */
  removeExpired(now: number): Promise<number | undefined>
  /** Reads rows that another tab has changed, and tells of the transports whose records have. */
  reread(chats: Iterable<string>, records: readonly string[]): Promise<void>
}

/** Opens the rows of an account. `tell` passes a change on to the other tabs. Rejects if they cannot be read. */
export async function openAccountStore(
  account: string,
  tables: Tables,
  cipher: Cipher,
  tell: (change: Omit<TabChange, 'account'>) => void,
): Promise<AccountStore> {
  const { database, chats, messages, acts, outgoing, records, read } = tables
  const listeners = new Set<(change: StoreChange) => void>()
  const stored = await chats.where('[account+id]').between([account, LOWEST], [account, HIGHEST]).toArray()
  const readable = await Promise.all(stored.map(row => readChat(row, cipher)))
  const entries = createCell<ReadonlyMap<string, ChatEntry>>(
    new Map(readable.flatMap(entry => (entry ? [[entry.chat.id, entry] as const] : []))),
  )
  const setEntries = (changed: ReadonlyMap<string, ChatEntry | undefined>) => {
    const next = new Map(entries.get())
    for (const [id, entry] of changed) {
      if (entry) next.set(id, entry)
      else next.delete(id)
    }
    entries.set(next)
  }
  const notify = (change: StoreChange) => {
    for (const listener of listeners) listener(change)
  }
  /** `records`: transports whose records were changed here. */
  const changed = (
    ids: Iterable<string>,
    outgoing: readonly OutgoingRow[] = [],
    records: readonly string[] = [],
  ) => {
    const changedChats = new Set(ids)
    notify({ chats: changedChats, outgoing, records: [] })
    tell({ chats: [...changedChats], records })
  }
  const reread = async (ids: Iterable<string>) => {
    const rows = await chats.bulkGet([...ids].map(id => [account, id] as [string, string]))
    const list = [...ids]
    const read = await Promise.all(rows.map(row => row && readChat(row, cipher)))
    setEntries(new Map(list.map((id, i) => [id, read[i]])))
  }
  const outgoingIn = (chat: string) =>
    outgoing
      .where('[account+id]')
      .between([account, LOWEST], [account, HIGHEST])
      .and(row => row.chat === chat)
  const visible = (rows: Parameters<typeof readMessages>[0]) => readMessages(rows, cipher, Date.now())
  const between = (chat: string, from: readonly [number, string], to: readonly [number, string]) =>
    messages
      .where('[account+chat+at+id]')
      .between([account, chat, ...from], [account, chat, ...to], true, false)

  const page: AccountStore['page'] = async (chat, count, before) => {
    const rows = await between(chat, [0, LOWEST], before ? [before.at, before.id] : [Infinity, HIGHEST])
      .reverse()
      .limit(count)
      .toArray()
    return { messages: (await visible(rows)).toReversed(), isEnd: rows.length < count }
  }
  /** Stores the list's part of an entry anew, after messages were deleted. A second tab may have done so already. */
  const refresh = async (chat: string) => {
    const entry = entries.get().get(chat)
    if (!entry) return
    const { messages: latest } = await page(chat, MAX_ARRIVALS * 2)
    const next = refreshed(entry, latest, account)
    const body = await sealEntry(next, cipher)
    await database.transaction('rw', chats, async () => {
      const row = await chats.get([account, chat])
      if (row?.version === entry.version) await chats.put({ ...row, version: row.version + 1, body })
    })
    await reread([chat])
  }

  const commit: AccountStore['commit'] = async (transport, step) => {
    const written = await writeStep(
      { account, transport, tables, cipher, entries: entries.get, reread },
      step,
    )
    setEntries(written.entries)
    for (const chat of written.refresh) await refresh(chat)
    changed(written.chats, written.outgoing, step.records?.length ? [transport] : [])
  }
  const removeMessage: AccountStore['removeMessage'] = async ({ chat, at, id }) => {
    await database.transaction('rw', [messages, acts], async () => {
      if (await messages.get([account, chat, at, id])) await messages.put({ account, chat, at, id })
      await acts.where('[account+chat+target]').equals([account, chat, id]).delete()
    })
    await refresh(chat)
    changed([chat])
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
    async from(chat, first) {
      return visible(await between(chat, [first.at, first.id], [Infinity, HIGHEST]).toArray())
    },
    async message(chat, id) {
      const rows = await messages.where('[account+id]').equals([account, id]).toArray()
      return (await visible(rows.filter(row => row.chat === chat)))[0]
    },
    async actsOn(chat, ids) {
      const keys = ids.map(id => [account, chat, id])
      return readActs(await acts.where('[account+chat+target]').anyOf(keys).toArray(), cipher)
    },
    async actsIn(chat) {
      const rows = acts
        .where('[account+chat+target]')
        .between([account, chat, LOWEST], [account, chat, HIGHEST])
      return readActs(await rows.toArray(), cipher)
    },
    outgoingOf: ids =>
      outgoing
        .where('[account+of]')
        .anyOf(ids.map(id => [account, id]))
        .toArray(),
    outgoingById: event => outgoing.get([account, event]),
    waiting: transport =>
      outgoing.where('[account+transport+state]').equals([account, transport, 'waiting']).toArray(),
    unsentIn: chat =>
      outgoingIn(chat)
        .and(({ state }) => state !== 'sent')
        .toArray(),
    async settle(id, result) {
      // In one transaction, so that a row that is deleted meanwhile, as by signing out, does not come back.
      const row = await database.transaction('rw', outgoing, async () => {
        const found = await outgoing.get([account, id])
        if (!found) return undefined
        const { event, ...rest } = found
        // A failed event may be tried again, so it stays. One that was sent is not needed any more.
        await outgoing.put({ ...rest, ...(result.state !== 'sent' && event && { event }), ...result })
        return found
      })
      if (row) changed([row.chat])
    },
    async records(transport, prefix) {
      const rows = await records
        .where('[account+transport+key]')
        .between([account, transport, prefix], [account, transport, prefix + HIGHEST])
        .toArray()
      const values = await Promise.all(rows.map(({ body }) => cipher.open(body)))
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
    async unread(transport, ids) {
      const rows = await read.bulkGet(ids.map(id => [account, transport, id]))
      return ids.filter((_, i) => rows[i] === undefined)
    },
    async accept(ids) {
      for (const id of ids) {
        const entry = entries.get().get(id)
        if (entry && !entry.chat.isAccepted)
          await commit(entry.transport, { chats: [{ ...entry.chat, isAccepted: true }] })
      }
    },
    removeMessage,
    async removeChat(id, keys) {
      const transport = entries.get().get(id)?.transport
      await database.transaction('rw', [chats, messages, acts, outgoing, records], async () => {
        await chats.delete([account, id])
        await between(id, [0, LOWEST], [Infinity, HIGHEST]).delete()
        await acts
          .where('[account+chat+target]')
          .between([account, id, LOWEST], [account, id, HIGHEST])
          .delete()
        await outgoingIn(id).delete()
        await records.delete([account, DRAFTS, id])
        if (transport !== undefined)
          await records.bulkDelete(keys.map(key => [account, transport, key] as [string, string, string]))
      })
      setEntries(new Map([[id, undefined]]))
      changed([id], [], transport === undefined ? [] : [transport])
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
    async reread(ids, records) {
      await reread(ids)
      notify({ chats: new Set(ids), outgoing: [], records })
    },
  }
}

/** The reason why storing failed, in words for the user. */
export const storageRefusal = (): Refusal =>
  new Refusal('This browser did not store the message. It may have no space left.')
