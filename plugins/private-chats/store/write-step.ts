import { Refusal } from '#kernel'
import type { ChatStep, PrivateAct, PrivateMessage } from '../contract'
import { type ChatEntry, newEntry, sealEntry, withMessages } from './chat-entry'
import type { Cipher } from './cipher'
import { distinct, idBeside } from './distinct'
import { readActs } from './read-rows'
import { staleRecord } from './stale-record'
import type { ActRow, MessageRow, OutgoingRow, Sealed, Tables } from './tables'

interface WriteParts {
  readonly account: string
  readonly transport: string
  readonly tables: Tables
  readonly cipher: Cipher
  readonly entries: () => ReadonlyMap<string, ChatEntry>
  /** Reads the entries that another tab has changed. */
  reread(chats: Iterable<string>): Promise<void>
}

interface Written {
  readonly chats: ReadonlySet<string>
  readonly entries: ReadonlyMap<string, ChatEntry>
  readonly outgoing: readonly OutgoingRow[]
  /** Conversations in which a stored message was deleted. */
  readonly refresh: readonly string[]
}

/** Number of times that a step is planned anew because another tab has changed the same conversation. */
const MAX_TURNS = 10

/**
 * Writes a step in one transaction. Everything is encrypted before, because a transaction ends while it waits for
 * anything but the database. Rejects with `StaleRecord` if a record was changed in between.
 */
export async function writeStep(parts: WriteParts, step: ChatStep): Promise<Written> {
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const plan = await planStep(parts, step)
    if (await writePlan(parts, step, plan)) {
      return {
        chats: plan.chats,
        entries: new Map([...plan.entries].map(([id, { entry }]) => [id, entry])),
        outgoing: plan.outgoing,
        refresh: [...new Set(plan.deleted.map(({ chat }) => chat))],
      }
    }
    await parts.reread(plan.entries.keys())
  }
  throw new Error('Other tabs change the same conversations all the time')
}

interface Plan {
  readonly chats: ReadonlySet<string>
  readonly entries: ReadonlyMap<string, { readonly entry: ChatEntry; readonly body: Sealed }>
  readonly messages: readonly MessageRow[]
  readonly acts: readonly ActRow[]
  readonly outgoing: readonly OutgoingRow[]
  /** The contents of the step's records, in the same order. Absent for those that are deleted. */
  readonly records: readonly (Sealed | undefined)[]
  /** Stored messages that their authors have deleted. */
  readonly deleted: readonly MessageRow[]
}

async function planStep(parts: WriteParts, step: ChatStep): Promise<Plan> {
  const { account, transport, cipher, entries } = parts
  const fresh = await newMessages(parts, step)
  const freshActs = await newActs(parts, step)
  const changed = new Map<string, ChatEntry>()
  const entryOf = (id: string) => changed.get(id) ?? entries().get(id)
  for (const chat of step.chats ?? []) {
    const known = entryOf(chat.id)
    const isAccepted = chat.isAccepted || known?.chat.isAccepted === true
    changed.set(chat.id, { ...(known ?? newEntry(chat, transport)), chat: { ...chat, isAccepted } })
  }
  const deletedAtOnce = await deletedBefore(parts, fresh, step.acts ?? [])
  for (const id of new Set(fresh.map(({ chat }) => chat))) {
    const entry = entryOf(id)
    if (!entry) throw new Error(`No conversation ${id} is stored`)
    const visible = fresh.filter(message => message.chat === id && !deletedAtOnce.has(message.id))
    if (visible.length > 0) changed.set(id, withMessages(entry, visible, account))
  }
  const chatOf = new Map([...(step.messages ?? []), ...(step.acts ?? [])].map(({ id, chat }) => [id, chat]))
  const outgoing = (step.outgoing ?? []).map(
    ({ event, of, to, only, relays }): OutgoingRow => ({
      account,
      transport,
      chat: chatOf.get(of) ?? step.chats?.[0]?.id ?? '',
      id: event.id,
      of,
      to,
      event,
      ...(only && { only }),
      ...(relays && { relays }),
      state: 'waiting',
    }),
  )
  return {
    chats: new Set([...changed.keys(), ...chatOf.values()]),
    entries: new Map(
      await Promise.all(
        [...changed].map(async ([id, before]) => {
          const entry = { ...before, version: before.version + 1 }
          return [id, { entry, body: await sealEntry(entry, cipher) }] as const
        }),
      ),
    ),
    messages: await Promise.all(
      fresh.map(async ({ chat, id, at, expiresAt, ...body }) => ({
        account,
        chat,
        id,
        at,
        ...(expiresAt !== undefined && { expiresAt }),
        ...(!deletedAtOnce.has(id) && { body: await cipher.seal(body) }),
      })),
    ),
    acts: await Promise.all(
      freshActs.map(async ({ chat, id, target, ...body }) => ({
        account,
        chat,
        id,
        target,
        body: await cipher.seal(body),
      })),
    ),
    outgoing,
    records: await Promise.all(
      (step.records ?? []).map(async ({ value }) => (value === undefined ? undefined : cipher.seal(value))),
    ),
    deleted: await deletedNow(parts, step.acts ?? []),
  }
}

/** Returns the step's messages that are not stored yet, each once. */
async function newMessages({ account, tables, cipher }: WriteParts, { messages = [] }: ChatStep) {
  const ids = messages.flatMap(message => [message.id, idBeside(message)])
  const keys = ids.map(id => [account, id])
  const rows = await tables.messages.where('[account+id]').anyOf(keys).toArray()
  const bodies = await Promise.all(rows.map(({ body }) => cipher.open(body)))
  const stored = rows.map(({ chat, id }, i) => ({
    chat,
    id,
    author: (bodies[i] as Partial<PrivateMessage> | undefined)?.author,
  }))
  return distinct(messages, stored, ({ chat, id }) => `${chat} ${id}`)
}

/** Returns the step's acts that are not stored yet, each once. */
async function newActs({ account, tables, cipher }: WriteParts, { acts = [] }: ChatStep) {
  const keys = acts.flatMap(act => [act.id, idBeside(act)]).map((id): [string, string] => [account, id])
  const rows = (await tables.acts.bulkGet(keys)).filter(row => row !== undefined)
  return distinct(acts, await readActs(rows, cipher), ({ id }) => id)
}

/** Returns the ids of messages whose authors have deleted them before they came. */
async function deletedBefore(
  { account, tables, cipher }: WriteParts,
  messages: readonly PrivateMessage[],
  added: readonly PrivateAct[],
): Promise<ReadonlySet<string>> {
  const keys = messages.map(({ chat, id }) => [account, chat, id])
  const rows = await tables.acts.where('[account+chat+target]').anyOf(keys).toArray()
  const deletions = [...(await readActs(rows, cipher)), ...added].filter(({ type }) => type === 'deletion')
  return new Set(
    messages.flatMap(({ id, author }) =>
      deletions.some(act => act.target === id && act.author === author) ? [id] : [],
    ),
  )
}

/** Returns the stored messages that their own authors delete now. */
async function deletedNow(
  { account, tables, cipher }: WriteParts,
  acts: readonly PrivateAct[],
): Promise<readonly MessageRow[]> {
  const deletions = acts.filter(({ type }) => type === 'deletion')
  const keys = deletions.map(({ target }) => [account, target])
  const rows = await tables.messages.where('[account+id]').anyOf(keys).toArray()
  const authors = await Promise.all(rows.map(({ body }) => cipher.open(body)))
  return rows.filter((row, i) =>
    deletions.some(
      ({ target, author, chat }) =>
        target === row.id &&
        chat === row.chat &&
        author === (authors[i] as PrivateMessage | undefined)?.author,
    ),
  )
}

/** Thrown to end a transaction without a change. */
class Conflict extends Error {}

const isTaken = (error: unknown) =>
  error instanceof Error && error.name === 'BulkError' && error.message.includes('ConstraintError')

/** Resolves with false if another tab has changed one of the conversations since the plan was made. */
async function writePlan(parts: WriteParts, step: ChatStep, plan: Plan): Promise<boolean> {
  const { account, transport, tables } = parts
  const { database, keys, chats, messages, acts, outgoing, records, read } = tables
  try {
    await database.transaction('rw', [keys, chats, messages, acts, outgoing, records, read], async () => {
      // Signing out deletes the key together with all rows. Nothing may be written after that.
      if (!(await keys.get(account))) throw new Refusal('This account has left this browser.')
      for (const [i, { key, from }] of (step.records ?? []).entries()) {
        const row = await records.get([account, transport, key])
        if ((row?.version ?? 0) !== from) throw staleRecord(key)
        const body = plan.records[i]
        if (body) await records.put({ account, transport, key, version: from + 1, body })
        else await records.delete([account, transport, key])
      }
      for (const [id, { entry, body }] of plan.entries) {
        const row = await chats.get([account, id])
        if ((row?.version ?? 0) !== entry.version - 1) throw new Conflict()
        await chats.put({ account, id, transport: entry.transport, version: entry.version, body })
      }
      // Added and not put: what another tab has stored meanwhile under the same id may be somebody else's.
      await messages.bulkAdd([...plan.messages])
      await messages.bulkPut(plan.deleted.map(({ body: _, ...row }) => row))
      await acts.bulkAdd([...plan.acts])
      await outgoing.bulkPut([...plan.outgoing])
      await read.bulkPut((step.read ?? []).map(({ id, at }) => ({ account, transport, id, at })))
    })
    return true
  } catch (error) {
    if (error instanceof Conflict || isTaken(error)) return false
    throw error
  }
}
