import { type ThreadRefs, threadRefs } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

/** Kinds whose events have NIP-10 or NIP-22 references. In other kinds, `e` tags have another meaning. */
const REPLYING_KINDS: ReadonlySet<number> = new Set([1, 1111])

/** The references are cached, because a card asks for them several times and lists show the same notes again. */
const known = new WeakMap<NostrEvent, ThreadRefs>()

/** The thread references of a note: its parent and root. Undefined for kinds that have no threads. */
export function threadRefsOf(event: NostrEvent): ThreadRefs | undefined {
  if (!REPLYING_KINDS.has(event.kind)) return undefined
  const had = known.get(event)
  if (had) return had
  const refs = threadRefs(event)
  known.set(event, refs)
  return refs
}
