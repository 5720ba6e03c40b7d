/** How far somebody counts as being in a ranking whom nobody knows. */
const DEFAULT_DISTANCE = 999

export interface RankFacts {
  /** How well the words fit, 0 to 1. */
  readonly match: number
  /** From the root; absent for somebody unknown. */
  readonly distance?: number | undefined
  /** People the root follows who follow them. */
  readonly friends: number
  /** A name or NIP-05 name starts with what was typed. */
  readonly startsWith: boolean
}

/** Higher comes first. The reader is put behind the people they know: nobody looks for themselves. */
export function rankScore({ match, distance = DEFAULT_DISTANCE, friends, startsWith }: RankFacts): number {
  const away = distance === 0 ? 100 : distance - 1
  return 5 * match - 0.01 * away + 0.005 * friends + (startsWith ? 1 : 0)
}
