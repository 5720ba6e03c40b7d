import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { sanitizeName } from '#kernel/nostr'
import { type DirectRumor, parseMembers } from './direct-rumor'

/** Returns the members of a message's room: the author and the people in its `p` tags, sorted, each once. */
export const findRoomMembers = ({ pubkey, tags }: Pick<DirectRumor, 'pubkey' | 'tags'>): readonly string[] =>
  [...new Set([pubkey, ...parseMembers(tags)])].sort()

/** Prefix of each room's id, which shows in a page's address to which transport the id belongs. */
const ROOM_ID_PREFIX = 'd-'
const ROOM_ID_PATTERN = /^d-[0-9a-f]{32}$/

export const isRoomId = (id: string): boolean => ROOM_ID_PATTERN.test(id)

/** Returns a hash of a set of people (hex), so that a page's address does not reveal them. */
export const hashMembers = (members: readonly string[]): string =>
  bytesToHex(sha256(utf8ToBytes([...new Set(members)].sort().join()))).slice(0, 32)

/**
 * Returns the id of the room of these people. NIP-17 defines no ids: a room is the set of its members. The id is a hash
 * of them.
 */
export const computeRoomId = (members: readonly string[]): string => ROOM_ID_PREFIX + hashMembers(members)

const MAX_SUBJECT_CHARS = 100

/**
 * Returns the subject that a message sets for its room; an empty subject removes it. Undefined if the message does not
 * change it.
 */
export const parseSubject = ({ tags }: Pick<DirectRumor, 'tags'>): string | undefined => {
  const tag = tags.find(([name]) => name === 'subject')
  return tag && sanitizeName((tag[1] ?? '').trim(), MAX_SUBJECT_CHARS)
}
