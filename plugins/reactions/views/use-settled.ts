import { useEffect, useState } from 'react'

/**
 * Returns the value once it has not changed for `ms`. Returns the first value at once, and any value while `now` is
 * true.
 */
export function useSettled<T>(value: T, ms: number, now: boolean): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (now) {
      setSettled(value)
      return
    }
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms, now])
  return now ? value : settled
}
