import { threadRefs } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

const read = new WeakMap<NostrEvent, boolean>()

/** True when a note is a reply to another one (NIP-10, NIP-22); a mere mention does not count. */
export function isReply(event: NostrEvent): boolean {
  const had = read.get(event)
  if (had !== undefined) return had
  const is = threadRefs({ ...event }).parent !== undefined
  read.set(event, is)
  return is
}
