import type { RandomBytes } from './key-pair'

/**
 * The time and the random source for one call. The functions of this folder read neither by themselves, so that tests
 * can choose both.
 */
export interface CryptoEnvironment {
  /** The current time in ms since 1970. */
  readonly now: number
  readonly randomBytes: RandomBytes
}
