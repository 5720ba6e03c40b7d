import { createViewMemory } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import type { MeasuredHeights } from '#ui-kit'

/** The state of a list, remembered until the reader comes back to the list. */
export interface RememberedFeed {
  readonly heights?: MeasuredHeights
  /** Row heights of the grid. */
  readonly tiles?: MeasuredHeights
  readonly count: number
  readonly newest?: NostrEvent
  /**
   * Public key of the reader; absent for a visitor. If the reader is now another person, events above `newest` are not
   * held back.
   */
  readonly reader?: string
  /** Ids of the notes in ranked order. Absent if the list is sorted by time. */
  readonly order?: readonly string[]
}

/** The remembered lists, keyed by the name of the feed. */
export const rememberedFeeds = createViewMemory<RememberedFeed>(50)
