import type { RandomBytes } from './key-pair'

/** The clock and the random source of a call. The functions of this folder have none of their own. */
export interface ClockAndRandom {
  /** ms */
  readonly now: number
  readonly randomBytes: RandomBytes
}
