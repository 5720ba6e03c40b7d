import { parseObject } from '#kernel/keys'
import { isHexKey, neutralize, neutralizeText } from '#kernel/nostr'

/** A group as the client of 2025 makes it: a fixed list of people who send each other every message one by one. */
export interface Group {
  /** UUID */
  readonly id: string
  readonly name: string
  readonly description: string
  /** Address of a picture, as the creator wrote it: not checked, and not to be fetched unasked. */
  readonly picture?: string
  /** Public keys in hex, the creator's first. */
  readonly members: readonly string[]
  /** ms */
  readonly createdAt: number
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const MAX_NAME = 100
const MAX_DESCRIPTION = 1_000
const MAX_PICTURE = 2_000
/** A message to a group costs one encryption and one event a member. */
const MAX_MEMBERS = 150
/** ms of the year 9999 */
const MAX_TIME = 253_402_300_799_000

/**
 * Reads the content of a rumor of kind 40. A group has no administrator and never changes: it counts only from its
 * creator, who has to be the session's peer, and only if the reader is a member. Undefined otherwise.
 */
export function readGroup(content: string, peer: string, own: string): Group | undefined {
  const { id, name, description, picture, members, createdAt } = parseObject(content) ?? {}
  if (typeof id !== 'string' || !UUID.test(id)) return undefined
  if (!Array.isArray(members) || members.length > MAX_MEMBERS || !members.every(isHexKey)) return undefined
  if (members[0] !== peer || !members.includes(own)) return undefined
  return {
    id,
    name: typeof name === 'string' ? neutralize(name.slice(0, MAX_NAME)).trim() : '',
    description: typeof description === 'string' ? neutralizeText(description.slice(0, MAX_DESCRIPTION)) : '',
    ...(typeof picture === 'string' && picture !== '' && picture.length <= MAX_PICTURE && { picture }),
    members: [...new Set(members)],
    createdAt: typeof createdAt === 'number' && createdAt >= 0 && createdAt <= MAX_TIME ? createdAt : 0,
  }
}

/** Reads a group that this device has stored, or that comes from a file. */
export function readStoredGroup(value: unknown): Group | undefined {
  const [creator] = (value as Partial<Group> | undefined)?.members ?? []
  return creator === undefined ? undefined : readGroup(JSON.stringify(value), creator, creator)
}
