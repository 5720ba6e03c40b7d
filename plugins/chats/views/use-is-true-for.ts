import { useEffect, useState } from 'react'

/** True once `value` has been true for `delayMs`, until it is false again. */
export function useIsTrueFor(value: boolean, delayMs: number): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!value) return
    const timer = setTimeout(() => setLong(true), delayMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [value, delayMs])
  return isLong
}
