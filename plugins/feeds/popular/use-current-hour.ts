import { useEffect, useState } from 'react'

/** ms */
const HOUR_MS = 3_600_000
/** Milliseconds after the full hour at which the timer fires, because a timer may fire early. */
const TIMER_MARGIN_MS = 1_000

const currentHourMs = () => Math.floor(Date.now() / HOUR_MS) * HOUR_MS

/** Returns the start of the current hour in ms, and renders again when the next hour begins. */
export function useCurrentHour(): number {
  const [hourMs, setHourMs] = useState(currentHourMs)
  useEffect(() => {
    const timer = setTimeout(
      () => setHourMs(currentHourMs()),
      hourMs + HOUR_MS + TIMER_MARGIN_MS - Date.now(),
    )
    return () => clearTimeout(timer)
  }, [hourMs])
  return hourMs
}
