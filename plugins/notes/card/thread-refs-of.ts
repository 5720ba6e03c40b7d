import type { NostrEvent } from '#kernel'
import { type ThreadRefs, threadRefs } from '#kernel/nostr'

/** NIP-10 and NIP-22: in other kinds `e` tags mean something else. */
const REPLYING_KINDS: ReadonlySet<number> = new Set([1, 1111])

/** A card asks more than once, and a list shows the same note again and again. */
const known = new WeakMap<NostrEvent, ThreadRefs>()

/** Where a note stands in its conversation; undefined for kinds that have none. */
export function threadRefsOf(event: NostrEvent): ThreadRefs | undefined {
  if (!REPLYING_KINDS.has(event.kind)) return undefined
  const had = known.get(event)
  if (had) return had
  const refs = threadRefs(event)
  known.set(event, refs)
  return refs
}
