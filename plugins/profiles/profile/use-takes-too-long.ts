import { useEffect, useState } from 'react'

/** ms for which a page delays the content below a profile. */
const PROFILE_TIMEOUT_MS = 1_500

/** Whether loading a profile takes too long; then the content below is shown and must not move. */
export function useTakesTooLong(asking: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!asking || late) return
    const timer = setTimeout(() => setLate(true), PROFILE_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [asking, late])
  return late
}
