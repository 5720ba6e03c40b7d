import type { TransportStore } from '#contracts/private-chats'
import { type Group, readStoredGroup } from '../core/group'
import { authorsToListen, dropExpiredKeys } from '../core/session-state'
import { readInvite, readSession, type StoredInvite, type StoredSession } from './stored-session'

export const SESSION = 'session/'
export const INVITE = 'invite/'
export const GROUP = 'group/'

/** A record with the version from which it may be changed. */
export interface Versioned<Value> {
  readonly key: string
  readonly version: number
  readonly value: Value
}

/** The records of an account at one moment. A second tab may have changed them since. */
export interface RatchetRecords {
  readonly sessions: readonly Versioned<StoredSession>[]
  readonly invites: readonly Versioned<StoredInvite>[]
  readonly groups: readonly Versioned<Group>[]
  /** Finds the sessions whose peer may have signed an event. */
  sessionsBy(author: string): readonly Versioned<StoredSession>[]
  /** All keys whose messages are listened to. */
  readonly authors: readonly string[]
}

/** Reads all records. Those that are malformed are left out and stay stored. */
export async function readRecords(store: TransportStore): Promise<RatchetRecords> {
  const [sessions, invites, groups] = await Promise.all([
    readAll(store, SESSION, readSession),
    readAll(store, INVITE, readInvite),
    readAll(store, GROUP, readStoredGroup),
  ])
  const byAuthor = new Map<string, Versioned<StoredSession>[]>()
  for (const session of sessions)
    for (const author of authorsToListen(session.value.state))
      byAuthor.set(author, [...(byAuthor.get(author) ?? []), session])
  return {
    sessions,
    invites,
    groups,
    sessionsBy: author => byAuthor.get(author) ?? [],
    authors: [...byAuthor.keys()].sort(),
  }
}

async function readAll<Value>(
  store: TransportStore,
  prefix: string,
  read: (value: unknown) => Value | undefined,
): Promise<readonly Versioned<Value>[]> {
  const records = await store.records(prefix)
  return records.flatMap(({ key, version, value }) => {
    const known = read(value)
    return known === undefined ? [] : [{ key, version, value: known }]
  })
}

/** The changes that drop keys of messages that never came, in sessions that are quiet. */
export const expiredKeys = ({ sessions }: RatchetRecords, now: number) =>
  sessions.flatMap(({ key, version, value }) => {
    const state = dropExpiredKeys(value.state, now)
    return state === value.state ? [] : [{ key, from: version, value: { ...value, state } }]
  })
