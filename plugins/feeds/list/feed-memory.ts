import { createKernelMemory, type NostrEvent } from '#kernel'
import type { ListMemory } from '#ui-kit'

/** What a list is found with when one comes back to it. */
export interface FeedMemory {
  readonly heights?: ListMemory
  /** The same of the rows of its grid. */
  readonly tiles?: ListMemory
  readonly count: number
  readonly newest?: NostrEvent
  /** Who read it; nobody for a visitor. To another reader what is above `newest` is no news. */
  readonly reader?: string
  /** Ids in the order that was made, where that is not by time. */
  readonly order?: readonly string[]
}

/** By the name of the feed. */
export const feedMemory = createKernelMemory<FeedMemory>(50)
