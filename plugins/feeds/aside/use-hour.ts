import { useEffect, useState } from 'react'

/** ms */
const HOUR_MS = 3_600_000
/** Milliseconds after the full hour at which the timer fires, because a timer may fire early. */
const TIMER_MARGIN_MS = 1_000

const thisHour = () => Math.floor(Date.now() / HOUR_MS) * HOUR_MS

/** Returns the start of the current hour in ms, and renders again when the next hour begins. */
export function useHour(): number {
  const [hour, setHour] = useState(thisHour)
  useEffect(() => {
    const timer = setTimeout(() => setHour(thisHour()), hour + HOUR_MS + TIMER_MARGIN_MS - Date.now())
    return () => clearTimeout(timer)
  }, [hour])
  return hour
}
