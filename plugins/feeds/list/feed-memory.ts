import { createKernelMemory } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import type { ListMemory } from '#ui-kit'

/** Remembers the state of a list for when the reader comes back to it. */
export interface FeedMemory {
  readonly heights?: ListMemory
  /** Row heights of the grid. */
  readonly tiles?: ListMemory
  readonly count: number
  readonly newest?: NostrEvent
  /** Key of the reader, absent for a visitor. For another reader, events above `newest` are not held back. */
  readonly reader?: string
  /** Ids in the order of the ranking, if the list is not sorted by time. */
  readonly order?: readonly string[]
}

/** Keyed by the name of the feed. */
export const feedMemory = createKernelMemory<FeedMemory>(50)
