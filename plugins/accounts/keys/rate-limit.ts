/** ms */
const WINDOW = 1_000
/** Callers that are remembered; whoever has been quiet for a while is forgotten first. */
const CALLERS = 200

/** Answers whether `caller` may once more; `most` times in any second. What was refused does not count. */
export function createRateLimit(most: number, now: () => number): (caller: string) => boolean {
  const times = new Map<string, number[]>()
  return caller => {
    const time = now()
    const recent = (times.get(caller) ?? []).filter(t => time - t < WINDOW)
    const allowed = recent.length < most
    if (allowed) recent.push(time)
    times.delete(caller)
    times.set(caller, recent)
    const [quietest] = times.keys()
    if (times.size > CALLERS && quietest !== undefined) times.delete(quietest)
    return allowed
  }
}
