import { parseJsonObject } from '#kernel/keys'
import { isHexKey, sanitizeName, sanitizeNoteText } from '#kernel/nostr'

/** A group as the client of 2025 makes it: a fixed list of people who send each other every message one by one. */
export interface RatchetGroup {
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
const MAX_NAME_CHARS = 100
const MAX_DESCRIPTION_CHARS = 1_000
const MAX_PICTURE_CHARS = 2_000
/** A message to a group costs one encryption and one event a member. */
const MAX_MEMBERS = 150
/** ms of the year 9999 */
const MAX_TIME_MS = 253_402_300_799_000

/**
 * Reads the content of a rumor of kind 40. A group has no administrator and never changes: it counts only from its
 * creator, who has to be the session's peer, and only if the reader is a member. Undefined otherwise.
 */
export function parseGroup(content: string, peer: string, ownPubkey: string): RatchetGroup | undefined {
  const { id, name, description, picture, members, createdAt } = parseJsonObject(content) ?? {}
  if (typeof id !== 'string' || !UUID.test(id)) return undefined
  if (!Array.isArray(members) || members.length > MAX_MEMBERS || !members.every(isHexKey)) return undefined
  if (members[0] !== peer || !members.includes(ownPubkey)) return undefined
  return {
    id,
    name: typeof name === 'string' ? sanitizeName(name.slice(0, MAX_NAME_CHARS)).trim() : '',
    description:
      typeof description === 'string' ? sanitizeNoteText(description.slice(0, MAX_DESCRIPTION_CHARS)) : '',
    ...(typeof picture === 'string' && picture !== '' && picture.length <= MAX_PICTURE_CHARS && { picture }),
    members: [...new Set(members)],
    createdAt: typeof createdAt === 'number' && createdAt >= 0 && createdAt <= MAX_TIME_MS ? createdAt : 0,
  }
}

/** Reads a group that this device has stored, or that comes from a file. */
export function parseStoredGroup(value: unknown): RatchetGroup | undefined {
  const [creator] = (value as Partial<RatchetGroup> | undefined)?.members ?? []
  return creator === undefined ? undefined : parseGroup(JSON.stringify(value), creator, creator)
}
