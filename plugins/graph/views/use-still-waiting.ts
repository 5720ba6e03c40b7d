import { useEffect, useState } from 'react'

/** Returns true until `ms` have passed since the component was mounted. */
export function useStillWaiting(ms: number): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return !over
}
