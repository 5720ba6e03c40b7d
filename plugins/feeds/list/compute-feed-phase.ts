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

interface FeedPhaseInput {
  /** Number of rows. */
  readonly rowCount: number
  readonly isLoading: boolean
  /** Number of events found, including those that the list refuses. */
  readonly foundCount: number
  readonly older: QuerySnapshot['older']
  /** Number of further pages that were loaded although every event on them was refused. */
  readonly emptyPageCount: number
  /** True if too few relays have answered to know that there are no notes. */
  readonly isUncertain: boolean
  readonly isSettled: boolean
}

/** True if the list loads, or continues to load pages because it has no rows yet. */
export const isFeedSearching = ({
  rowCount,
  isLoading,
  foundCount,
  older,
  emptyPageCount,
}: Omit<FeedPhaseInput, 'isUncertain' | 'isSettled'>) =>
  isLoading ||
  (rowCount === 0 &&
    foundCount > 0 &&
    (older === 'idle' || older === 'loading') &&
    emptyPageCount < MAX_EMPTY_PAGES)

export function computeFeedPhase(input: FeedPhaseInput): FeedPhase {
  const { rowCount, isUncertain, isSettled } = input
  if (rowCount > 0) return 'list'
  if (isFeedSearching(input) || (isUncertain && !isSettled)) return 'loading'
  return isUncertain ? 'no-answer' : 'empty'
}
