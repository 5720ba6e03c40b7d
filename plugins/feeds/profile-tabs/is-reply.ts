import { getReplyParentKey } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

/** True if a note or comment is a reply to another one (NIP-10, NIP-22). A mention is not a reply. */
export const isReply = (event: NostrEvent): boolean => getReplyParentKey(event) !== undefined
