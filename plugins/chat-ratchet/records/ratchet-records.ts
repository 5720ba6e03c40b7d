import type { PrivateChat, TransportStore } from '#contracts/private-chats'
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
    loadByPrefix(store, SESSION_RECORD_PREFIX, parseStoredSession),
    loadByPrefix(store, INVITE_RECORD_PREFIX, parseStoredInvite),
    loadByPrefix(store, GROUP_RECORD_PREFIX, parseStoredGroup),
  ])
  const byAuthor = new Map<string, VersionedRecord<StoredSession>[]>()
  for (const session of sessions)
    for (const author of possibleMessageAuthors(session.value.state))
      byAuthor.set(author, [...(byAuthor.get(author) ?? []), session])
  return {
    sessions,
    invites,
    groups,
    findSessions: author => byAuthor.get(author) ?? [],
    authors: [...byAuthor.keys()].sort(),
  }
}

async function loadByPrefix<Value>(
  store: TransportStore,
  prefix: string,
  parse: (value: unknown) => Value | undefined,
): Promise<readonly VersionedRecord<Value>[]> {
  const records = await store.records(prefix)
  return records.flatMap(({ key, version, value }) => {
    const parsed = parse(value)
    return parsed === undefined ? [] : [{ key, version, value: parsed }]
  })
}

/** Returns the changes that delete expired keys of missing messages in all sessions that have any. */
export const buildExpiredKeyChanges = ({ sessions }: RatchetRecords, now: number) =>
  sessions.flatMap(({ key, version, value }) => {
    const state = dropExpiredKeys(value.state, now)
    return state === value.state ? [] : [{ key, baseVersion: version, value: { ...value, state } }]
  })
