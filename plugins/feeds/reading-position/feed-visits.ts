import type { Kernel } from '#kernel'
import type { NostrEvent } from '#kernel/ports'

/** One visit of a feed: the reader, and a check for the notes that the reader had seen when the visit began. */
export interface FeedVisit {
  readonly readerPubkey: string | undefined
  readonly wasSeen: (event: NostrEvent) => boolean
}

const visitsByKernel = new WeakMap<Kernel, Map<string, FeedVisit>>()

/** Returns the visits of a kernel, keyed by feed id. */
export function getFeedVisits(kernel: Kernel): Map<string, FeedVisit> {
  const kernelVisits = visitsByKernel.get(kernel) ?? new Map<string, FeedVisit>()
  visitsByKernel.set(kernel, kernelVisits)
  return kernelVisits
}

export const endFeedVisit = (kernel: Kernel, feed: string): void => void getFeedVisits(kernel).delete(feed)
