import type { Kernel } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { seenNotes } from './seen-notes'
import { visitsOf } from './visits'

/**
 * Returns a check that is true for the notes that the reader saw before the present visit of a feed began. Notes seen
 * during the visit stay, so that no note vanishes while the reader reads. A visit continues while the reader opens a
 * note's page. It ends when the reader chooses another tab or the account changes.
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
