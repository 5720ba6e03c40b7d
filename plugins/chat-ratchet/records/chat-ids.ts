import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

const shortHash = (text: string) => bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32)

/**
 * Returns the id of the conversation with a person (`key` is their identity, hex), or of an unproven session (`key` is
 * the ephemeral key of its invite). The id is a hash, so that the page's address does not reveal the person.
 */
export const privateChatId = (key: string): string => `r-${shortHash(key)}`

/** Returns the id of the conversation of a group (UUID). */
export const groupChatId = (group: string): string => `g-${shortHash(group)}`

export const isGroupChatId = (id: string): boolean => id.startsWith('g-')
