import { useEffect, useState } from 'react'
import { DOUBLE_CLICK_MS } from '../publish/create-like-toggle'

/** Returns true if waiting takes longer than a moment. */
export function useIsSlow(isWaiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setSlow(true), DOUBLE_CLICK_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isWaiting])
  return slow
}
