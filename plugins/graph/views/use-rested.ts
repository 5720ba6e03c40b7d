import { useEffect, useState } from 'react'

/** Returns true when a non-empty text has stayed the same for `ms`. It stays true afterwards. */
export function useRested(text: string, ms: number): boolean {
  const [rested, setRested] = useState(false)
  useEffect(() => {
    if (rested || text === '') return
    const timer = setTimeout(() => setRested(true), ms)
    return () => clearTimeout(timer)
  }, [rested, text, ms])
  return rested
}
