/** ms */
const WINDOW_MS = 1_000
/**
 * Maximum number of callers that are remembered. If there are more, the caller whose last call is the oldest is
 * forgotten.
 */
const MAX_CALLERS = 200

/**
 * Returns a function that is true for at most `maxCalls` calls of each caller per second. Refused calls do not count.
 */
export function createCallRateLimiter(maxCalls: number, now: () => number): (caller: string) => boolean {
  const callTimes = new Map<string, number[]>()
  return caller => {
    const nowMs = now()
    const recentTimes = (callTimes.get(caller) ?? []).filter(callMs => nowMs - callMs < WINDOW_MS)
    const isAllowed = recentTimes.length < maxCalls
    if (isAllowed) recentTimes.push(nowMs)
    callTimes.delete(caller)
    callTimes.set(caller, recentTimes)
    const [oldestCaller] = callTimes.keys()
    if (callTimes.size > MAX_CALLERS && oldestCaller !== undefined) callTimes.delete(oldestCaller)
    return isAllowed
  }
}
