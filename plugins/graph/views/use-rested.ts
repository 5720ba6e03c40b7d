import { useEffect, useState } from 'react'

/** True from when a text other than '' has been the same for this many ms. */
export function useRested(text: string, ms: number): boolean {
  const [rested, setRested] = useState(false)
  useEffect(() => {
    if (rested || text === '') return
    const timer = setTimeout(() => setRested(true), ms)
    return () => clearTimeout(timer)
  }, [rested, text, ms])
  return rested
}
