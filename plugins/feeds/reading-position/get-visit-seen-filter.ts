import type { Kernel } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { getFeedVisits } from './feed-visits'
import { getSeenNotes } from './seen-notes'

/**
 * Returns a check that is true for the notes that the reader saw before the present visit of a feed began. Notes seen
 * during the visit stay, so that no note vanishes while the reader reads. A visit continues while the reader opens a
 * note's page. It ends when the reader chooses another tab or the account changes.
 */
export function getVisitSeenFilter(
  kernel: Kernel,
  feed: string,
  pubkey: string | undefined,
): (event: NostrEvent) => boolean {
  const visits = getFeedVisits(kernel)
  const currentVisit = visits.get(feed)
  if (currentVisit && currentVisit.readerPubkey === pubkey) return currentVisit.wasSeen
  const wasSeen = getSeenNotes(kernel, pubkey).snapshotFilter()
  visits.set(feed, { readerPubkey: pubkey, wasSeen })
  return wasSeen
}
