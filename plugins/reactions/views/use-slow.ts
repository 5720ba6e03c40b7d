import { useEffect, useState } from 'react'
import { SOON } from '../publish/press-like'

/** Whether waiting takes longer than a moment. */
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
