import { type ThreadRefs, threadRefs } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

/** Kinds with NIP-10 or NIP-22 references; in other kinds `e` tags have another meaning. */
const REPLYING_KINDS: ReadonlySet<number> = new Set([1, 1111])

/** Cached, because a card asks several times and lists show the same notes again. */
const known = new WeakMap<NostrEvent, ThreadRefs>()

/** The position of a note in its conversation; undefined for kinds without conversations. */
export function threadRefsOf(event: NostrEvent): ThreadRefs | undefined {
  if (!REPLYING_KINDS.has(event.kind)) return undefined
  const had = known.get(event)
  if (had) return had
  const refs = threadRefs(event)
  known.set(event, refs)
  return refs
}
