import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { sanitizeName } from '#kernel/nostr'
import { type DirectRumor, parseMembers } from './direct-rumor'

/** Everybody in the room of a message: its author and its `p` tags, sorted, each once. */
export const roomMembers = ({ pubkey, tags }: Pick<DirectRumor, 'pubkey' | 'tags'>): readonly string[] =>
  [...new Set([pubkey, ...parseMembers(tags)])].sort()

/** Begins the id of each room, so that an id in an address shows which transport it belongs to. */
const ROOM_ID_PREFIX = 'd-'
const ROOM_ID_PATTERN = /^d-[0-9a-f]{32}$/

export const isRoomId = (id: string): boolean => ROOM_ID_PATTERN.test(id)

/** A hash of a set of people (hex), so that a page's address does not name them. */
export const hashMembers = (members: readonly string[]): string =>
  bytesToHex(sha256(utf8ToBytes([...new Set(members)].sort().join()))).slice(0, 32)

/**
 * The id of the room of these people. NIP-17 has none: a room is the set of its people. The id is a hash.
 */
export const computeRoomId = (members: readonly string[]): string => ROOM_ID_PREFIX + hashMembers(members)

const MAX_SUBJECT_CHARS = 100

/** The subject that a message gives its room; an empty one takes it away. Undefined if the message leaves it as it is. */
export const parseSubject = ({ tags }: Pick<DirectRumor, 'tags'>): string | undefined => {
  const tag = tags.find(([name]) => name === 'subject')
  return tag && sanitizeName((tag[1] ?? '').trim(), MAX_SUBJECT_CHARS)
}
