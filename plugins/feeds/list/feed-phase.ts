import type { QuerySnapshot } from '#kernel/ports'

/** Maximum number of further pages that a list loads while it refuses every event. */
const MAX_EMPTY_PAGES = 8

/**
 * The content of a list at one moment:
 *
 *   loading ──▶ list          the list has rows
 *      │  └───▶ no-answer     no rows, and too few relays have answered to know that no note exists
 *      └──────▶ empty         no rows, and enough relays have answered
 *
 * Each phase becomes `list` when the first row arrives. If all rows disappear, because their authors were muted, the
 * list goes to one of the other phases.
 */
export type FeedPhase = 'loading' | 'no-answer' | 'empty' | 'list'

interface FeedFacts {
  /** Number of rows. */
  readonly rows: number
  readonly loading: boolean
  /** Number of events found, including those that the list refuses. */
  readonly found: number
  readonly older: QuerySnapshot['older']
  /** Number of further pages that were loaded although every event on them was refused. */
  readonly emptyPages: number
  /** True if too few relays have answered to say that nothing exists. */
  readonly unsure: boolean
  readonly settled: boolean
}

/** True if the list loads, or continues to load pages because it has no rows yet. */
export const isSearching = ({
  rows,
  loading,
  found,
  older,
  emptyPages,
}: Omit<FeedFacts, 'unsure' | 'settled'>) =>
  loading ||
  (rows === 0 && found > 0 && (older === 'idle' || older === 'loading') && emptyPages < MAX_EMPTY_PAGES)

export function feedPhase(facts: FeedFacts): FeedPhase {
  const { rows, unsure, settled } = facts
  if (rows > 0) return 'list'
  if (isSearching(facts) || (unsure && !settled)) return 'loading'
  return unsure ? 'no-answer' : 'empty'
}
