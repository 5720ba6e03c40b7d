/** ms */
const WINDOW_MS = 1_000
/** Maximum number of callers that are remembered. The one whose last call is the oldest is forgotten first. */
const MAX_CALLERS = 200

/** Returns a function that allows each caller `most` calls within any second. Refused calls do not count. */
export function createRateLimit(most: number, now: () => number): (caller: string) => boolean {
  const times = new Map<string, number[]>()
  return caller => {
    const time = now()
    const recent = (times.get(caller) ?? []).filter(t => time - t < WINDOW_MS)
    const allowed = recent.length < most
    if (allowed) recent.push(time)
    times.delete(caller)
    times.set(caller, recent)
    const [quietest] = times.keys()
    if (times.size > MAX_CALLERS && quietest !== undefined) times.delete(quietest)
    return allowed
  }
}
