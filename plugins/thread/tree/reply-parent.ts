import { type ThreadRef, type ThreadRefs, threadRefs } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

const read = new WeakMap<NostrEvent, ThreadRefs>()

/** The references are cached, because a thread asks for them again at each new reply. */
function refsOf(event: NostrEvent): ThreadRefs {
  const had = read.get(event)
  if (had) return had
  const refs = threadRefs({ ...event })
  read.set(event, refs)
  return refs
}

const keyOf = (ref: ThreadRef | undefined) => (ref?.by === 'address' ? ref.address : ref?.id)

/** Returns the id or address of the event's parent (NIP-10, NIP-22). */
export const replyParentOf = (event: NostrEvent): string | undefined => keyOf(refsOf(event).parent)

/** Returns the id or address of the root of the event's conversation. */
export const threadRootOf = (event: NostrEvent): string | undefined => keyOf(refsOf(event).root)

/** Returns a reference to the root of the event's conversation. */
export const threadRootRefOf = (event: NostrEvent): ThreadRef | undefined => refsOf(event).root
