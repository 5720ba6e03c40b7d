/** Follow distance that is used for unknown people. */
export const UNKNOWN_DISTANCE = 999

const MATCH_FACTOR = 5
const COST_PER_STEP = 0.01
const STEPS_FOR_SELF = 100
const GAIN_PER_FRIEND = 0.005
const STARTS_WITH = 1

export interface MatchScoreInput {
  /** The quality of the match between the words and the name, from 0 to 1. */
  readonly match: number
  /** Follow distance; 0 is the reader. */
  readonly distance: number
  /** Number of the reader's follows who follow the person. */
  readonly friends: number
  /** True if a name or NIP-05 name starts with the typed text. */
  readonly startsWith: boolean
}

/**
 * Returns the score of a match; higher scores come first. The reader's own score is low, because nobody searches for
 * themselves.
 */
export const scoreMatch = ({ match, distance, friends, startsWith }: MatchScoreInput): number =>
  MATCH_FACTOR * match -
  COST_PER_STEP * (distance === 0 ? STEPS_FOR_SELF : distance - 1) +
  GAIN_PER_FRIEND * friends +
  (startsWith ? STARTS_WITH : 0)
