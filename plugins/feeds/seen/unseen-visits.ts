import type { Kernel, NostrEvent } from '#kernel'
import { seenNotes } from './seen-notes'

const visits = new WeakMap<Kernel, Map<string, (event: NostrEvent) => boolean>>()

/**
 * What counts as seen during one visit of a feed: what was so when it began, or the notes would go from under the
 * reader's eyes. A visit outlives a look at a note's page, and ends when another tab is chosen.
 */
export function seenAtVisit(kernel: Kernel, feed: string): (event: NostrEvent) => boolean {
  let map = visits.get(kernel)
  if (!map) {
    map = new Map()
    visits.set(kernel, map)
  }
  let seen = map.get(feed)
  if (!seen) {
    seen = seenNotes(kernel).before()
    map.set(feed, seen)
  }
  return seen
}

export function endVisit(kernel: Kernel, feed: string): void {
  visits.get(kernel)?.delete(feed)
}
