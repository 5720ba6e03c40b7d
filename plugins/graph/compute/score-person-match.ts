/** Distance that a ranking uses for unknown people. */
const DEFAULT_DISTANCE = 999

export interface PersonMatch {
  /** The quality of the match with the search words, from 0 to 1. */
  readonly match: number
  /** Distance from the root. Absent for unknown people. */
  readonly distance?: number | undefined
  /** Number of the root's follows who follow this person. */
  readonly friends: number
  /** True if a name or NIP-05 name starts with the typed text. */
  readonly startsWith: boolean
}

/**
 * Returns the score of a match; higher scores come first. The root's own score is low, because nobody searches for
 * themselves.
 */
export function scorePersonMatch({
  match,
  distance = DEFAULT_DISTANCE,
  friends,
  startsWith,
}: PersonMatch): number {
  const away = distance === 0 ? 100 : distance - 1
  return 5 * match - 0.01 * away + 0.005 * friends + (startsWith ? 1 : 0)
}
