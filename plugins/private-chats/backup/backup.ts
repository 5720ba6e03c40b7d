import { UserFacingError } from '#kernel'
import { isHexKey } from '#kernel/nostr'
import { DRAFTS_TRANSPORT } from '../chat/create-draft'
import type { ChatChanges, PrivateChat, PrivateMessage, PrivateMessageAction } from '../contract'
import type { AccountMessageStore } from '../store/account-message-store'
import { retryOnStaleRecord } from '../store/retry-on-stale-record'

/** The private messages of one account as exported to a backup file. */
export interface Backup {
  readonly account: string
  /** The stored data by the id of their transport. */
  readonly transports: Readonly<Record<string, TransportBackup>>
}

interface TransportBackup {
  readonly chats: readonly PrivateChat[]
  readonly messages: readonly PrivateMessage[]
  readonly acts: readonly PrivateMessageAction[]
  readonly records: readonly { readonly key: string; readonly value: unknown }[]
  readonly read: readonly { readonly id: string; readonly at: number }[]
}

/** Number of rows that are stored in one transaction. */
const ROWS_PER_BATCH = 500

/** Reads the stored data of the given transports (ids), and the drafts. */
export async function createBackup(
  store: AccountMessageStore,
  transportIds: ReadonlySet<string>,
): Promise<Backup> {
  const entries = [...store.entries.get().values()]
  const storedIds = new Set([...entries.map(({ transport }) => transport), ...(await store.transports())])
  const names = [...storedIds].filter(id => transportIds.has(id) || id === DRAFTS_TRANSPORT)
  const transports: Record<string, TransportBackup> = {}
  for (const name of names) {
    const chats = entries.flatMap(({ transport, chat }) => (transport === name ? [chat] : []))
    const messages: PrivateMessage[] = []
    const acts: PrivateMessageAction[] = []
    for (const { id } of chats) {
      messages.push(...(await store.messagesFrom(id, { at: 0, id: '' })))
      acts.push(...(await store.actionsIn(id)))
    }
    const records = (await store.records(name, '')).map(({ key, value }) => ({ key, value }))
    transports[name] = { chats, messages, acts, records, read: await store.readIds(name) }
  }
  return { account: store.account, transports }
}

/** Returns the number of conversations and messages in a backup. */
export const getBackupCounts = ({ transports }: Backup) => {
  const all = Object.values(transports)
  return {
    chatCount: all.reduce((sum, { chats }) => sum + chats.length, 0),
    messageCount: all.reduce((sum, { messages }) => sum + messages.length, 0),
  }
}

/** Parses the text of a decrypted file. Throws a `UserFacingError` if it is damaged or belongs to another account. */
export function parseBackup(text: string, account: string): Backup {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    value = undefined
  }
  if (!isObject(value) || !isObject(value.transports)) throw new UserFacingError('The file is damaged.')
  if (value.account !== account) throw new UserFacingError('This file holds the messages of another account.')
  const transports: Record<string, TransportBackup> = {}
  for (const [name, part] of Object.entries(value.transports)) {
    if (!isObject(part)) throw new UserFacingError('The file is damaged.')
    transports[name] = {
      chats: list(part.chats).filter(isChat),
      messages: list(part.messages).filter(isMessage),
      acts: list(part.acts).filter(isAct),
      records: list(part.records).filter(isRecord),
      read: list(part.read).filter(isRead),
    }
  }
  return { account, transports }
}

/** Adds the messages of a backup to the stored ones. Existing records are not changed. */
export async function restoreBackup(
  { transports }: Backup,
  store: AccountMessageStore,
  onProgress: (part: number) => void = () => {},
): Promise<void> {
  const entries = Object.entries(transports)
  const messageChanges = entries.flatMap(([transport, { chats, messages, acts, read }]) => {
    const ids = new Set(chats.map(({ id }) => id))
    const inChats = <T extends { readonly chat: string }>(rows: readonly T[]) =>
      rows.filter(({ chat }) => ids.has(chat))
    const parts: readonly ChatChanges[] = [
      ...batches(inChats(messages)).map(part => ({ messages: part })),
      ...batches(inChats(acts)).map(part => ({ acts: part })),
      ...batches(read).map(part => ({ read: part })),
    ]
    return parts.map(changes => ({ transport, changes }))
  })
  for (const [transport, { chats }] of entries) await store.commit(transport, { chats })
  for (const [i, { transport, changes }] of messageChanges.entries()) {
    await store.commit(transport, changes)
    onProgress((i + 1) / messageChanges.length)
  }
  // The sessions come last: if the messages cannot be stored, the file can still move them to another device.
  // The transports run meanwhile, and may store a record that is in the file, too.
  for (const [transport, { records }] of entries)
    await retryOnStaleRecord(async () => {
      const knownKeys = new Set((await store.records(transport, '')).map(({ key }) => key))
      const newRecords = records
        .filter(({ key }) => !knownKeys.has(key))
        .map(record => ({ ...record, baseVersion: 0 }))
      await store.commit(transport, { records: newRecords })
    })
}

function batches<T>(rows: readonly T[]): readonly (readonly T[])[] {
  const parts: T[][] = []
  for (let from = 0; from < rows.length; from += ROWS_PER_BATCH)
    parts.push(rows.slice(from, from + ROWS_PER_BATCH))
  return parts
}

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value.length <= maxLength
const isId = (value: unknown) => isText(value, 200)
const isTime = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value >= 0
const areTags = (value: unknown) =>
  Array.isArray(value) && value.every(tag => Array.isArray(tag) && tag.every(item => isText(item, 5_000)))

const isChat = (value: unknown): value is PrivateChat =>
  isObject(value) &&
  isId(value.id) &&
  Array.isArray(value.people) &&
  value.people.every(isHexKey) &&
  typeof value.isAccepted === 'boolean' &&
  (value.founder === undefined || isHexKey(value.founder)) &&
  (value.title === undefined || isText(value.title, 200)) &&
  (value.picture === undefined || isText(value.picture, 2_000)) &&
  (value.messageTtl === undefined || isTime(value.messageTtl)) &&
  (value.continuedIn === undefined || isId(value.continuedIn)) &&
  (value.facts === undefined || isObject(value.facts))

const isMessage = (value: unknown): value is PrivateMessage =>
  isObject(value) &&
  isId(value.chat) &&
  isId(value.id) &&
  isHexKey(value.author) &&
  isTime(value.at) &&
  isText(value.text, 70_000) &&
  areTags(value.tags) &&
  (value.replyTo === undefined || isId(value.replyTo)) &&
  (value.expiresAt === undefined || isTime(value.expiresAt)) &&
  (value.file === undefined || isFile(value.file))

const isFile = (value: unknown) =>
  isObject(value) &&
  isText(value.url, 2_000) &&
  /^https?:/.test(String(value.url)) &&
  isText(value.type, 130) &&
  isText(value.key, 64) &&
  isText(value.nonce, 64)

const isAct = (value: unknown): value is PrivateMessageAction =>
  isObject(value) &&
  isId(value.chat) &&
  isId(value.id) &&
  isHexKey(value.author) &&
  isTime(value.at) &&
  isId(value.target) &&
  ['reaction', 'deletion', 'received', 'seen'].includes(String(value.type)) &&
  (value.content === undefined || isText(value.content, 100)) &&
  (value.url === undefined || isText(value.url, 2_000))

const isRecord = (value: unknown): value is { readonly key: string; readonly value: unknown } =>
  isObject(value) && isText(value.key, 2_000) && value.value !== undefined

const isRead = (value: unknown): value is { readonly id: string; readonly at: number } =>
  isObject(value) && isHexKey(value.id) && isTime(value.at)
