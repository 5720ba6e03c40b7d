import { useEffect, useState } from 'react'

/** Returns true until `timeoutMs` have passed since the component was mounted. */
export function useIsBeforeTimeout(timeoutMs: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), timeoutMs)
    return () => clearTimeout(timer)
  }, [timeoutMs])
  return !isOver
}
