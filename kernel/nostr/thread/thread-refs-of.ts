import type { NostrEvent } from '../../ports/nostr-types'
import type { ThreadRef } from './event-ref'
import { type ThreadRefs, threadRefs } from './thread-refs'

const read = new WeakMap<NostrEvent, ThreadRefs>()

/** Like `threadRefs`. The references are cached, because lists and threads ask for them again at each new event. */
export function threadRefsOf(event: NostrEvent): ThreadRefs {
  const had = read.get(event)
  if (had) return had
  const refs = threadRefs(event)
  read.set(event, refs)
  return refs
}

const keyOf = (ref: ThreadRef | undefined) => (ref?.by === 'address' ? ref.address : ref?.id)

/** Returns the id or address of the event's parent (NIP-10, NIP-22). */
export const replyParentOf = (event: NostrEvent): string | undefined => keyOf(threadRefsOf(event).parent)

/** Returns the id or address of the root of the event's conversation. */
export const threadRootOf = (event: NostrEvent): string | undefined => keyOf(threadRefsOf(event).root)
