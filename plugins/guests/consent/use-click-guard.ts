import { useEffect, useState } from 'react'

/** ms */
const CLICK_GUARD_MS = 500

/**
 * Returns false for the first half second of a dialog, so that a click meant for something below the dialog does not
 * confirm it.
 */
export function useClickGuard(): boolean {
  const [canAnswer, setCanAnswer] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setCanAnswer(true), CLICK_GUARD_MS)
    return () => clearTimeout(timer)
  }, [])
  return canAnswer
}
