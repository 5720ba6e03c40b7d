import { useEffect, useState } from 'react'

/** ms */
const HOUR = 3_600_000
/** ms after the hour: a timer may be early. */
const LATE = 1_000

const thisHour = () => Math.floor(Date.now() / HOUR) * HOUR

/** ms; when the hour began that it is now. */
export function useHour(): number {
  const [hour, setHour] = useState(thisHour)
  useEffect(() => {
    const timer = setTimeout(() => setHour(thisHour()), hour + HOUR + LATE - Date.now())
    return () => clearTimeout(timer)
  }, [hour])
  return hour
}
