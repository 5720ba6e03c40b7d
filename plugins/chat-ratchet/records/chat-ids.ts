import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

const shortHash = (text: string) => bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32)

/**
 * The id of the conversation with a person (hex), or of a session that is not proven, by its invite's ephemeral key. It is
 * a hash, so that a page's address does not name them.
 */
export const privateChatId = (key: string): string => `r-${shortHash(key)}`

/** The id of the conversation of a group (UUID). */
export const groupChatId = (group: string): string => `g-${shortHash(group)}`

export const isGroupChatId = (id: string): boolean => id.startsWith('g-')
