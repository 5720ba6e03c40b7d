import type { NostrEvent } from '../../../ports/nostr-types'
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

/** Returns the id or address of the event's parent (NIP-10, NIP-22). */
export function replyParentOf(event: NostrEvent): string | undefined {
  const { parent } = threadRefsOf(event)
  return parent?.by === 'address' ? parent.address : parent?.id
}
