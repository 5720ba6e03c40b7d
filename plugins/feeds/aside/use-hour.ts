import { useEffect, useState } from 'react'

/** ms */
const HOUR_MS = 3_600_000
/** ms after the full hour, because a timer may fire early. */
const TIMER_MARGIN_MS = 1_000

const thisHour = () => Math.floor(Date.now() / HOUR_MS) * HOUR_MS

/** ms; the start of the current hour. */
export function useHour(): number {
  const [hour, setHour] = useState(thisHour)
  useEffect(() => {
    const timer = setTimeout(() => setHour(thisHour()), hour + HOUR_MS + TIMER_MARGIN_MS - Date.now())
    return () => clearTimeout(timer)
  }, [hour])
  return hour
}
