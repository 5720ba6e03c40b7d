import { useEffect, useState } from 'react'
import { DOUBLE_CLICK_MS } from '../publish/press-like'

/** Returns true if waiting takes longer than a moment. */
export function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), DOUBLE_CLICK_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  return slow
}
