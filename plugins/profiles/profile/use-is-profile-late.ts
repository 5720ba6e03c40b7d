import { useEffect, useState } from 'react'

/** Maximum milliseconds for which a page waits for a profile before it shows the content below. */
const PROFILE_TIMEOUT_MS = 1_500

/** True if loading a profile takes too long. The content below is then shown and must not move. */
export function useIsProfileLate(isLoading: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isLoading || isLate) return
    const timer = setTimeout(() => setLate(true), PROFILE_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isLoading, isLate])
  return isLate
}
