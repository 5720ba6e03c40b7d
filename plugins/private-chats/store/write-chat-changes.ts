import { UserFacingError } from '#kernel'
import type { ChatChanges, PrivateMessage, PrivateMessageAction } from '../contract'
import { addMessagesToEntry, type ChatEntry, createChatEntry, encryptEntry } from './chat-entry'
import { createStaleRecordError } from './create-stale-record-error'
import { decryptActions } from './decrypt-rows'
import { createIdForClashingMessage, filterNewItems } from './filter-new-items'
import { deleteListeningPlan } from './listening-plans'
import { encryptOutgoingRow } from './outgoing-rows'
import type { RowCipher } from './row-cipher'
import type {
  ActionRow,
  EncryptedOutgoingRow,
  EncryptedValue,
  MessageRow,
  OutgoingRow,
  PrivateChatsTables,
} from './tables'

interface WriteContext {
  readonly account: string
  readonly transport: string
  readonly tables: PrivateChatsTables
  readonly cipher: RowCipher
  readonly entries: () => ReadonlyMap<string, ChatEntry>
  /** Reads the entries that another tab has changed. */
  reread(chats: Iterable<string>): Promise<void>
}

interface WriteResult {
  readonly chats: ReadonlySet<string>
  readonly entries: ReadonlyMap<string, ChatEntry>
  readonly outgoing: readonly OutgoingRow[]
  /** Conversations in which a stored message was deleted. */
  readonly refresh: readonly string[]
  /** Number of the `read` events that were not marked as processed before, by this tab or another one. */
  readonly newReadCount: number
}

/** Maximum number of retries if another tab has changed the same conversation. */
const MAX_WRITE_ATTEMPTS = 10

/**
 * Stores changes in one transaction. All data are encrypted beforehand, because an IndexedDB transaction ends when it
 * waits for anything but the database. Rejects with `StaleRecordError` if another tab has changed a record meanwhile.
 */
export async function writeChatChanges(context: WriteContext, changes: ChatChanges): Promise<WriteResult> {
  for (let attempt = 0; attempt < MAX_WRITE_ATTEMPTS; attempt++) {
    const plan = await planChanges(context, changes)
    const newReadCount = await writePlan(context, changes, plan)
    if (newReadCount !== undefined) {
      return {
        newReadCount,
        chats: plan.chats,
        entries: new Map([...plan.entries].map(([id, { entry }]) => [id, entry])),
        outgoing: plan.outgoing,
        refresh: [...new Set(plan.deleted.map(({ chat }) => chat))],
      }
    }
    await context.reread(plan.entries.keys())
  }
  throw new Error('Other tabs change the same conversations all the time')
}

interface WritePlan {
  readonly chats: ReadonlySet<string>
  readonly entries: ReadonlyMap<string, { readonly entry: ChatEntry; readonly body: EncryptedValue }>
  readonly messages: readonly MessageRow[]
  readonly acts: readonly ActionRow[]
  readonly outgoing: readonly OutgoingRow[]
  readonly encryptedOutgoing: readonly EncryptedOutgoingRow[]
  /** The encrypted values of the changed records, in the same order. Undefined for deleted records. */
  readonly records: readonly (EncryptedValue | undefined)[]
  /** Stored messages that these changes delete because their authors have deleted them. */
  readonly deleted: readonly MessageRow[]
}

async function planChanges(context: WriteContext, changes: ChatChanges): Promise<WritePlan> {
  const { account, transport, cipher, entries } = context
  const addedMessages = await newMessages(context, changes)
  const freshActs = await newActions(context, changes)
  const changedEntries = new Map<string, ChatEntry>()
  const findEntry = (id: string) => changedEntries.get(id) ?? entries().get(id)
  for (const chat of changes.chats ?? []) {
    const existingEntry = findEntry(chat.id)
    if (!existingEntry) changedEntries.set(chat.id, createChatEntry(chat, transport))
    else if (chat.isAccepted && !existingEntry.chat.isAccepted)
      changedEntries.set(chat.id, { ...existingEntry, chat: { ...existingEntry.chat, isAccepted: true } })
  }
  for (const { id, update } of changes.chatUpdates ?? []) {
    const entry = findEntry(id)
    if (entry?.transport === transport)
      changedEntries.set(id, { ...entry, chat: { ...update(entry.chat), id } })
  }
  const deletedOnArrival = await deletedBefore(context, addedMessages, changes.acts ?? [])
  for (const id of new Set(addedMessages.map(({ chat }) => chat))) {
    const entry = findEntry(id)
    if (!entry) throw new Error(`No conversation ${id} is stored`)
    const visible = addedMessages.filter(message => message.chat === id && !deletedOnArrival.has(message.id))
    if (visible.length > 0) changedEntries.set(id, addMessagesToEntry(entry, visible, account))
  }
  const chatByItemId = new Map(
    [...(changes.messages ?? []), ...(changes.acts ?? [])].map(({ id, chat }) => [id, chat]),
  )
  const outgoing = (changes.outgoing ?? []).map(
    ({ event, messageId, recipientPubkey, recipientDevice, only, relays, waitsForRelays }): OutgoingRow => ({
      account,
      transport,
      chat: chatByItemId.get(messageId) ?? changes.chats?.[0]?.id ?? changes.chatUpdates?.[0]?.id ?? '',
      id: event.id,
      of: messageId,
      to: recipientPubkey,
      ...(recipientDevice !== undefined && { device: recipientDevice }),
      event,
      ...(only && { only }),
      ...(relays && { relays }),
      ...(waitsForRelays !== undefined && { waitsForRelays }),
      state: 'waiting',
    }),
  )
  return {
    chats: new Set([...changedEntries.keys(), ...chatByItemId.values()]),
    entries: new Map(
      await Promise.all(
        [...changedEntries].map(async ([id, before]) => {
          const entry = { ...before, version: before.version + 1 }
          return [id, { entry, body: await encryptEntry(entry, cipher) }] as const
        }),
      ),
    ),
    messages: await Promise.all(
      addedMessages.map(async ({ chat, id, at, expiresAt, ...body }) => ({
        account,
        chat,
        id,
        at,
        ...(expiresAt !== undefined && { expiresAt }),
        ...(!deletedOnArrival.has(id) && { body: await cipher.encrypt(body) }),
      })),
    ),
    acts: await Promise.all(
      freshActs.map(async ({ chat, id, target, ...body }) => ({
        account,
        chat,
        id,
        target,
        body: await cipher.encrypt(body),
      })),
    ),
    outgoing,
    encryptedOutgoing: await Promise.all(outgoing.map(row => encryptOutgoingRow(row, cipher))),
    records: await Promise.all(
      (changes.records ?? []).map(async ({ value }) =>
        value === undefined ? undefined : cipher.encrypt(value),
      ),
    ),
    deleted: await deletedNow(context, changes.acts ?? []),
  }
}

/** Returns the messages in the changes that are not stored yet, each once. */
async function newMessages({ account, tables, cipher }: WriteContext, { messages = [] }: ChatChanges) {
  const ids = messages.flatMap(message => [message.id, createIdForClashingMessage(message)])
  const keys = ids.map(id => [account, id])
  const rows = await tables.messages.where('[account+id]').anyOf(keys).toArray()
  const bodies = await Promise.all(rows.map(({ body }) => cipher.decrypt(body)))
  const stored = rows.map(({ chat, id }, i) => ({
    chat,
    id,
    author: (bodies[i] as Partial<PrivateMessage> | undefined)?.author,
  }))
  return filterNewItems(messages, stored, ({ chat, id }) => `${chat} ${id}`)
}

/** Returns the actions in the changes that are not stored yet, each once. */
async function newActions({ account, tables, cipher }: WriteContext, { acts = [] }: ChatChanges) {
  const keys = acts
    .flatMap(act => [act.id, createIdForClashingMessage(act)])
    .map((id): [string, string] => [account, id])
  const rows = (await tables.acts.bulkGet(keys)).filter(row => row !== undefined)
  return filterNewItems(acts, await decryptActions(rows, cipher), ({ id }) => id)
}

/** Returns the ids of arriving messages that their authors have already deleted. */
async function deletedBefore(
  { account, tables, cipher }: WriteContext,
  messages: readonly PrivateMessage[],
  added: readonly PrivateMessageAction[],
): Promise<ReadonlySet<string>> {
  const keys = messages.map(({ chat, id }) => [account, chat, id])
  const rows = await tables.acts.where('[account+chat+target]').anyOf(keys).toArray()
  const deletions = [...(await decryptActions(rows, cipher)), ...added].filter(
    ({ type }) => type === 'deletion',
  )
  return new Set(
    messages.flatMap(({ id, author }) =>
      deletions.some(act => act.target === id && act.author === author) ? [id] : [],
    ),
  )
}

/** Returns the stored messages that their own authors delete with these changes. */
async function deletedNow(
  { account, tables, cipher }: WriteContext,
  acts: readonly PrivateMessageAction[],
): Promise<readonly MessageRow[]> {
  const deletions = acts.filter(({ type }) => type === 'deletion')
  const keys = deletions.map(({ target }) => [account, target])
  const rows = await tables.messages.where('[account+id]').anyOf(keys).toArray()
  const authors = await Promise.all(rows.map(({ body }) => cipher.decrypt(body)))
  return rows.filter((row, i) =>
    deletions.some(
      ({ target, author, chat }) =>
        target === row.id &&
        chat === row.chat &&
        author === (authors[i] as PrivateMessage | undefined)?.author,
    ),
  )
}

/** Resolves with the highest `order` of the events that wait to be sent, or 0 if none waits. */
async function findLastOrder({ account, transport, tables }: WriteContext): Promise<number> {
  let lastOrder = 0
  await tables.outgoingEvents
    .where('[account+transport+state]')
    .equals([account, transport, 'waiting'])
    .each(({ order = 0 }) => {
      lastOrder = Math.max(lastOrder, order)
    })
  return lastOrder
}

/** Thrown to abort a transaction without a change. */
class WriteConflict extends Error {}

const isDuplicateKeyError = (error: unknown) =>
  error instanceof Error && error.name === 'BulkError' && error.message.includes('ConstraintError')

/**
 * Stores the planned rows. Resolves with `WriteResult.newReadCount`, or with `undefined` if another tab has changed one of
 * the conversations since the plan was made.
 */
async function writePlan(
  context: WriteContext,
  changes: ChatChanges,
  plan: WritePlan,
): Promise<number | undefined> {
  const { account, transport, tables } = context
  const { database, keys, chats, messages, acts, outgoingEvents, records, read, listening } = tables
  try {
    const everyTable = [keys, chats, messages, acts, outgoingEvents, records, read, listening]
    return await database.transaction('rw', everyTable, async () => {
      // Signing out deletes the key together with all rows. Nothing may be written after that.
      if (!(await keys.get(account))) throw new UserFacingError('This account has left this browser.')
      for (const [i, { key, baseVersion }] of (changes.records ?? []).entries()) {
        const row = await records.get([account, transport, key])
        if ((row?.version ?? 0) !== baseVersion) throw createStaleRecordError(key)
        const body = plan.records[i]
        if (body) await records.put({ account, transport, key, version: baseVersion + 1, body })
        else await records.delete([account, transport, key])
      }
      for (const [id, { entry, body }] of plan.entries) {
        const row = await chats.get([account, id])
        if ((row?.version ?? 0) !== entry.version - 1) throw new WriteConflict()
        await chats.put({ account, id, transport: entry.transport, version: entry.version, body })
      }
      // `add` fails where `put` would overwrite: another tab may have stored another person's row under the same id
      // meanwhile.
      await messages.bulkAdd([...plan.messages])
      await messages.bulkPut(plan.deleted.map(({ body: _, ...row }) => row))
      await acts.bulkAdd([...plan.acts])
      if (plan.encryptedOutgoing.length > 0) {
        const lastOrder = await findLastOrder(context)
        await outgoingEvents.bulkPut(
          plan.encryptedOutgoing.map((row, i) => ({ ...row, order: lastOrder + 1 + i })),
        )
      }
      const readRows = (changes.read ?? []).map(({ id, at }) => ({ account, transport, id, at }))
      const knownRows = await read.bulkGet(readRows.map(({ id }) => [account, transport, id]))
      await read.bulkPut(readRows)
      await deleteListeningPlan(listening, account, transport)
      return knownRows.filter(row => row === undefined).length
    })
  } catch (error) {
    if (error instanceof WriteConflict || isDuplicateKeyError(error)) return undefined
    throw error
  }
}
