import { useEffect, useState } from 'react'

/** ms; a second press by then is a double click, and no change of mind. */
const SOON = 1_000

/** Whether something has been waited for longer than a moment. */
export function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), SOON)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  return slow
}
