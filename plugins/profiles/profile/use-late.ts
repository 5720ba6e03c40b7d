import { useEffect, useState } from 'react'

/** ms for which a page delays the content below a profile. */
const PATIENCE = 1_500

/** Whether loading a profile takes too long; then the content below is shown and must not move. */
export function useLate(asking: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!asking || late) return
    const timer = setTimeout(() => setLate(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [asking, late])
  return late
}
