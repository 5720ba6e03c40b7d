import type { NostrEvent } from '../../../ports/nostr-types'
import { parseThreadRefs, type ThreadRefs } from './thread-refs'

const cache = new WeakMap<NostrEvent, ThreadRefs>()

/**
 * Like `parseThreadRefs`. The references are cached, because lists and threads ask for them again at each new event.
 */
export function getThreadRefs(event: NostrEvent): ThreadRefs {
  const cached = cache.get(event)
  if (cached) return cached
  const refs = parseThreadRefs(event)
  cache.set(event, refs)
  return refs
}

/** Returns the id or address of the event's parent (NIP-10, NIP-22). */
export function getReplyParentKey(event: NostrEvent): string | undefined {
  const { parent } = getThreadRefs(event)
  return parent?.by === 'address' ? parent.address : parent?.id
}
