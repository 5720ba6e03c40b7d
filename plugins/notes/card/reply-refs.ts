import { getThreadRefs, type ThreadRefs } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

/** The thread references of a note or comment. In other kinds, `e` tags have another meaning. */
export const findReplyRefs = (event: NostrEvent): ThreadRefs | undefined =>
  event.kind === 1 || event.kind === 1111 ? getThreadRefs(event) : undefined
