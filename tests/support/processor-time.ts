/**
 * Milliseconds of processor time that a synchronous function takes. Unlike time on the clock, it does not grow while
 * other processes use the machine, so a limit on it holds there, too.
 */
export function processorTime(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** The least processor time (ms) of up to `tries` runs; it stops at the first run that takes less than `enough`. */
export function leastProcessorTime(run: () => void, { tries = 5, enough = 0 } = {}): number {
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < tries && least >= enough; n++) least = Math.min(least, processorTime(run))
  return least
}
