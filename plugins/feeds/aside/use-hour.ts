import { useEffect, useState } from 'react'

/** ms */
const HOUR = 3_600_000
/** ms after the full hour, because a timer may fire early. */
const LATE = 1_000

const thisHour = () => Math.floor(Date.now() / HOUR) * HOUR

/** ms; the start of the current hour. */
export function useHour(): number {
  const [hour, setHour] = useState(thisHour)
  useEffect(() => {
    const timer = setTimeout(() => setHour(thisHour()), hour + HOUR + LATE - Date.now())
    return () => clearTimeout(timer)
  }, [hour])
  return hour
}
