import { type ThreadRef, type ThreadRefs, threadRefs } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

const read = new WeakMap<NostrEvent, ThreadRefs>()

/** Cached, because a thread asks again at each new reply. */
function refsOf(event: NostrEvent): ThreadRefs {
  const had = read.get(event)
  if (had) return had
  const refs = threadRefs({ ...event })
  read.set(event, refs)
  return refs
}

const keyOf = (ref: ThreadRef | undefined) => (ref?.by === 'address' ? ref.address : ref?.id)

/** The id or address of the event's parent (NIP-10, NIP-22). */
export const replyParentOf = (event: NostrEvent): string | undefined => keyOf(refsOf(event).parent)

/** The id or address of the conversation's root. */
export const threadRootOf = (event: NostrEvent): string | undefined => keyOf(refsOf(event).root)

/** Reference to the root of the conversation. */
export const threadRootRefOf = (event: NostrEvent): ThreadRef | undefined => refsOf(event).root
