import type { ChatChanges, PrivateChat, TransportStore } from '#contracts/private-chats'
import { parseStoredGroup, type RatchetGroup } from '../core/group'
import { dropExpiredKeys, possibleMessageAuthors } from '../core/session-state'
import { isGroupChatId } from './chat-ids'
import {
  parseStoredInvite,
  parseStoredSession,
  type StoredInvite,
  type StoredSession,
} from './stored-records'

export const SESSION_RECORD_PREFIX = 'session/'
/** The key prefix of sessions that were moved from the former client. */
export const LEGACY_SESSION_RECORD_PREFIX = `${SESSION_RECORD_PREFIX}former/`
export const INVITE_RECORD_PREFIX = 'invite/'
export const GROUP_RECORD_PREFIX = 'group/'

/** A record, and its version: a change is stored only if the stored record still has this version. */
export interface VersionedRecord<Value> {
  readonly key: string
  readonly version: number
  readonly value: Value
}

/** One change of a record, as it is committed. */
export type RecordChange = NonNullable<ChatChanges['records']>[number]

/** The stored records of an account at one moment. Another tab may have changed them since. */
export interface RatchetRecords {
  readonly sessions: readonly VersionedRecord<StoredSession>[]
  readonly invites: readonly VersionedRecord<StoredInvite>[]
  readonly groups: readonly VersionedRecord<RatchetGroup>[]
  /** Returns the sessions whose peer may have signed an event by this author. */
  findSessions(author: string): readonly VersionedRecord<StoredSession>[]
  /** All public keys (hex) whose messages are requested from relays. */
  readonly authors: readonly string[]
}

/**
 * True if the messages of a conversation are sent over this session. In a group, each member gets the message over the
 * session with that member.
 */
export const isSessionOfChat = (
  { chat, owner, isProven }: Pick<StoredSession, 'chat' | 'owner' | 'isProven'>,
  { id, people }: Pick<PrivateChat, 'id' | 'people'>,
): boolean => (isGroupChatId(id) ? isProven && people.includes(owner) : chat === id)

/** Reads all records. Malformed ones are left out, but stay stored. */
export async function loadRecords(store: TransportStore): Promise<RatchetRecords> {
  const [sessions, invites, groups] = await Promise.all([
    store.records(SESSION_RECORD_PREFIX),
    store.records(INVITE_RECORD_PREFIX),
    store.records(GROUP_RECORD_PREFIX),
  ])
  return indexRecords({
    sessions: parseRecords(sessions, parseStoredSession),
    invites: parseRecords(invites, parseStoredInvite),
    groups: parseRecords(groups, parseStoredGroup),
  })
}

/**
 * Returns the records as they are after commits of `changes`, in the order of the commits, without reading the others
 * again. A change of another version than the one in `records` is left out, because `records` are newer.
 */
export function applyRecordChanges(
  records: RatchetRecords,
  changes: readonly RecordChange[],
): RatchetRecords {
  const applyTo = <Value>(
    prefix: string,
    before: readonly VersionedRecord<Value>[],
    parse: (value: unknown) => Value | undefined,
  ) => {
    const own = changes.filter(({ key }) => key.startsWith(prefix))
    if (own.length === 0) return before
    const byKey = new Map(before.map(record => [record.key, record]))
    for (const { key, baseVersion, value } of own) {
      if ((byKey.get(key)?.version ?? 0) !== baseVersion) continue
      const parsed = value === undefined ? undefined : parse(value)
      if (parsed === undefined) byKey.delete(key)
      else byKey.set(key, { key, version: baseVersion + 1, value: parsed })
    }
    // In the order in which the store returns them.
    return [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
  }
  return indexRecords({
    sessions: applyTo(SESSION_RECORD_PREFIX, records.sessions, parseStoredSession),
    invites: applyTo(INVITE_RECORD_PREFIX, records.invites, parseStoredInvite),
    groups: applyTo(GROUP_RECORD_PREFIX, records.groups, parseStoredGroup),
  })
}

function indexRecords(records: Pick<RatchetRecords, 'sessions' | 'invites' | 'groups'>): RatchetRecords {
  const byAuthor = new Map<string, VersionedRecord<StoredSession>[]>()
  for (const session of records.sessions)
    for (const author of possibleMessageAuthors(session.value.state)) {
      const sessions = byAuthor.get(author)
      if (sessions) sessions.push(session)
      else byAuthor.set(author, [session])
    }
  return {
    ...records,
    findSessions: author => byAuthor.get(author) ?? [],
    authors: [...byAuthor.keys()].sort(),
  }
}

const parseRecords = <Value>(
  records: readonly VersionedRecord<unknown>[],
  parse: (value: unknown) => Value | undefined,
): readonly VersionedRecord<Value>[] =>
  records.flatMap(({ key, version, value }) => {
    const parsed = parse(value)
    return parsed === undefined ? [] : [{ key, version, value: parsed }]
  })

/** Returns the changes that delete expired keys of missing messages in all sessions that have any. */
export const buildExpiredKeyChanges = ({ sessions }: RatchetRecords, now: number) =>
  sessions.flatMap(({ key, version, value }) => {
    const state = dropExpiredKeys(value.state, now)
    return state === value.state ? [] : [{ key, baseVersion: version, value: { ...value, state } }]
  })
