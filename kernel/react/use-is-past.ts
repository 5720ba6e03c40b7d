import { useEffect, useState } from 'react'

/** Milliseconds of the longest timer. Browsers fire a longer one at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Returns true if a time (in s) has passed. Renders again when it passes. `undefined` never passes. */
export function useIsPast(timeSeconds: number | undefined): boolean {
  const [, setTimerCount] = useState(0)
  const remainingMs = timeSeconds === undefined ? 0 : timeSeconds * 1_000 - Date.now()
  useEffect(() => {
    if (remainingMs <= 0) return
    const timer = setTimeout(() => setTimerCount(n => n + 1), Math.min(remainingMs, MAX_TIMER_MS))
    return () => clearTimeout(timer)
  }, [remainingMs])
  return timeSeconds !== undefined && remainingMs <= 0
}
