import type { Kernel, NostrEvent } from '#kernel'
import { seenNotes } from './seen-notes'

interface Visit {
  readonly by: string | undefined
  readonly seen: (event: NostrEvent) => boolean
}

const visits = new WeakMap<Kernel, Map<string, Visit>>()

/**
 * What counts as seen during one visit of a feed: what was so when it began, or the notes would go from under the
 * reader's eyes. A visit outlives a look at a note's page, and ends when another tab is chosen or somebody else reads.
 */
export function seenAtVisit(
  kernel: Kernel,
  feed: string,
  pubkey: string | undefined,
): (event: NostrEvent) => boolean {
  const map = visits.get(kernel) ?? new Map<string, Visit>()
  visits.set(kernel, map)
  const had = map.get(feed)
  if (had && had.by === pubkey) return had.seen
  const seen = seenNotes(kernel, pubkey).before()
  map.set(feed, { by: pubkey, seen })
  return seen
}

export function endVisit(kernel: Kernel, feed: string): void {
  visits.get(kernel)?.delete(feed)
}
