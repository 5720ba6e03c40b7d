import type { RandomBytes } from './key-pair'

/**
 * The time and the random source for one call. The functions of this folder read neither by themselves, so that tests
 * can choose both.
 */
export interface ClockAndRandom {
  /** ms */
  readonly now: number
  readonly randomBytes: RandomBytes
}
