import { useEffect, useState } from 'react'

/** True until this many ms have passed since the component came. */
export function usePatience(ms: number): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return !over
}
