/** Distance used in a ranking for unknown people. */
const DEFAULT_DISTANCE = 999

export interface RankFacts {
  /** How well the search words match, 0 to 1. */
  readonly match: number
  /** Distance from the root; absent for unknown people. */
  readonly distance?: number | undefined
  /** How many of the root's follows follow this person. */
  readonly friends: number
  /** A name or NIP-05 name starts with the typed text. */
  readonly startsWith: boolean
}

/** Higher scores come first. The root comes after the people it knows, because nobody searches for themselves. */
export function rankScore({ match, distance = DEFAULT_DISTANCE, friends, startsWith }: RankFacts): number {
  const away = distance === 0 ? 100 : distance - 1
  return 5 * match - 0.01 * away + 0.005 * friends + (startsWith ? 1 : 0)
}
