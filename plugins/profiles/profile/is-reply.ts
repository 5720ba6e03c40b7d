import { threadRefs } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

const read = new WeakMap<NostrEvent, boolean>()

/** True if a note is a reply to another note (NIP-10, NIP-22). A mention is not a reply. */
export function isReply(event: NostrEvent): boolean {
  const had = read.get(event)
  if (had !== undefined) return had
  const is = threadRefs({ ...event }).parent !== undefined
  read.set(event, is)
  return is
}
