import type { Kernel } from '#kernel'
import type { NostrEvent } from '#kernel/ports'

/** One visit of a feed: the reader, and a check for the notes that the reader had seen when the visit began. */
export interface Visit {
  readonly by: string | undefined
  readonly seen: (event: NostrEvent) => boolean
}

const visits = new WeakMap<Kernel, Map<string, Visit>>()

/** Returns the visits of a kernel, keyed by feed id. */
export function visitsOf(kernel: Kernel): Map<string, Visit> {
  const map = visits.get(kernel) ?? new Map<string, Visit>()
  visits.set(kernel, map)
  return map
}

export const endVisit = (kernel: Kernel, feed: string): void => void visitsOf(kernel).delete(feed)
