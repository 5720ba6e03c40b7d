import { useEffect, useState } from 'react'

/** Returns true once a non-empty text has stayed the same for `ms`, and from then on always. */
export function useRested(text: string, ms: number): boolean {
  const [rested, setRested] = useState(false)
  useEffect(() => {
    if (rested || text === '') return
    const timer = setTimeout(() => setRested(true), ms)
    return () => clearTimeout(timer)
  }, [rested, text, ms])
  return rested
}
