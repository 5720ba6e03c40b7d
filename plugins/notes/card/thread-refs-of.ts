import type { NostrEvent } from '#kernel'
import { type ThreadRefs, threadRefs } from '#kernel/nostr'

/** NIP-10 and NIP-22: in other kinds `e` tags mean something else. */
const REPLYING_KINDS: ReadonlySet<number> = new Set([1, 1111])

/** Where a note stands in its conversation; undefined for kinds that have none. */
export function threadRefsOf(event: NostrEvent): ThreadRefs | undefined {
  return REPLYING_KINDS.has(event.kind) ? threadRefs(event) : undefined
}
