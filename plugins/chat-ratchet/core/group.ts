import { parseJsonObject } from '#kernel/keys'
import { isHexKey, sanitizeName, sanitizeNoteText } from '#kernel/nostr'

/**
 * A group as version 0.0.36 of the package nostr-double-ratchet makes it: a fixed list of people, in which each message
 * is sent to every member separately.
 */
export interface RatchetGroup {
  /** UUID */
  readonly id: string
  readonly name: string
  readonly description: string
  /**
   * Address of a picture, as the creator wrote it. It is unchecked: it must not be fetched before the reader has
   * accepted the group.
   */
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
/** Maximum number of members. A message to a group costs one encryption and one event for each member. */
const MAX_MEMBERS = 150
/** ms of the year 9999 */
const MAX_TIME_MS = 253_402_300_799_000

/**
 * Reads the content of a rumor of kind 40, which creates a group. Returns undefined unless the creator is the session's
 * peer and the reader is a member. A group has no administrator and never changes.
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

/** Reads a group from this device's storage or from a file. Returns undefined if it is malformed. */
export function parseStoredGroup(value: unknown): RatchetGroup | undefined {
  const [creator] = (value as Partial<RatchetGroup> | undefined)?.members ?? []
  return creator === undefined ? undefined : parseGroup(JSON.stringify(value), creator, creator)
}
