/**
 * Returns the milliseconds of processor time that a synchronous function takes. Other processes on the machine do not
 * increase it, so tests can set limits on it.
 */
export function measureProcessorTimeMs(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/**
 * Returns the least processor time (ms) of up to `tries` runs. It stops after the first run that takes less than
 * `enough`.
 */
export function measureLeastProcessorTimeMs(run: () => void, { tries = 5, enough = 0 } = {}): number {
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < tries && least >= enough; n++) least = Math.min(least, measureProcessorTimeMs(run))
  return least
}
