/** How far somebody counts as being whom nobody knows. */
export const UNKNOWN_DISTANCE = 999

const MATCH_FACTOR = 5
const STEP = 0.01
const OWN = 100
const FRIEND = 0.005
const STARTS_WITH = 1

export interface ScoreFacts {
  /** How well the words fit, 0 to 1. */
  readonly match: number
  /** Steps from the reader; 0 is the reader. */
  readonly distance: number
  /** People the reader follows who follow them. */
  readonly friends: number
  /** A name or NIP-05 name starts with what was typed. */
  readonly startsWith: boolean
}

/** Higher comes first. The reader stands behind the people they know: nobody looks for themselves. */
export const scoreOf = ({ match, distance, friends, startsWith }: ScoreFacts): number =>
  MATCH_FACTOR * match -
  STEP * (distance === 0 ? OWN : distance - 1) +
  FRIEND * friends +
  (startsWith ? STARTS_WITH : 0)
