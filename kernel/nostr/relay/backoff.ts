const FIRST = 1_000
const LONGEST = 60_000
const JITTER = 0.3

/** How long to wait, in ms, before try number `failures` (1 after the first failure). Jittered by 30 %. */
export function backoff(failures: number, random: () => number = Math.random): number {
  const plain = Math.min(LONGEST, FIRST * 2 ** Math.max(0, failures - 1))
  return Math.round(plain * (1 - JITTER + 2 * JITTER * random()))
}
