import type { Kernel } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { seenNotes } from './seen-notes'
import { visitsOf } from './visits'

/**
 * The notes that count as seen during one visit of a feed: only those seen before it began, so that notes do not vanish
 * while being read. A visit continues while the reader opens a note's page; it ends when another tab is chosen or the
 * account changes.
 */
export function seenAtVisit(
  kernel: Kernel,
  feed: string,
  pubkey: string | undefined,
): (event: NostrEvent) => boolean {
  const visits = visitsOf(kernel)
  const had = visits.get(feed)
  if (had && had.by === pubkey) return had.seen
  const seen = seenNotes(kernel, pubkey).before()
  visits.set(feed, { by: pubkey, seen })
  return seen
}
