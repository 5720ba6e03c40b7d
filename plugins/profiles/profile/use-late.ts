import { useEffect, useState } from 'react'

/** ms for which a page waits with what stands below a profile. */
const PATIENCE = 1_500

/** Whether a profile has been asked for longer than one waits: then what is below it is shown, and has to stay. */
export function useLate(asking: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!asking || late) return
    const timer = setTimeout(() => setLate(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [asking, late])
  return late
}
