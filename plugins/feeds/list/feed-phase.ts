/** How many more pages a list loads while it refuses every event. */
const MAX_EMPTY_PAGES = 8

/**
 * How a list looks:
 *
 *   loading ──▶ list          rows are there
 *      │  └───▶ no-answer     no row, and too few relays have answered to say that there is none
 *      └──────▶ empty         no row, and enough relays have said so
 *
 * Each state becomes `list` with the first row. A list whose rows all disappear (muted people) becomes one of the
 * other states.
 */
export type FeedPhase = 'loading' | 'no-answer' | 'empty' | 'list'

interface FeedFacts {
  /** Number of rows. */
  readonly rows: number
  readonly loading: boolean
  /** Number of events found, including those that the list refuses. */
  readonly found: number
  /** Whether older events can be loaded. */
  readonly older: 'idle' | 'loading' | 'end'
  /** Number of further pages that were loaded although every event on them was refused. */
  readonly emptyPages: number
  /** Too few relays have answered. */
  readonly unsure: boolean
  readonly settled: boolean
}

/** Whether the list goes on looking for rows by itself. */
export const isSearching = ({
  rows,
  loading,
  found,
  older,
  emptyPages,
}: Omit<FeedFacts, 'unsure' | 'settled'>) =>
  loading || (rows === 0 && found > 0 && older !== 'end' && emptyPages < MAX_EMPTY_PAGES)

export function feedPhase(facts: FeedFacts): FeedPhase {
  const { rows, unsure, settled } = facts
  if (rows > 0) return 'list'
  if (isSearching(facts) || (unsure && !settled)) return 'loading'
  return unsure ? 'no-answer' : 'empty'
}
