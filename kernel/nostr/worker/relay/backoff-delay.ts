const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 60_000
const JITTER = 0.3

/** Returns the milliseconds to wait after a number of failures in a row, with a random deviation of 30 %. */
export function backoffDelayMs(failures: number, random: () => number = Math.random): number {
  const baseDelayMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1))
  return Math.round(baseDelayMs * (1 - JITTER + 2 * JITTER * random()))
}
