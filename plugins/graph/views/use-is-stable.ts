import { useEffect, useState } from 'react'

/** Returns true once a non-empty text has stayed the same for `durationMs`, and from then on always. */
export function useIsStable(text: string, durationMs: number): boolean {
  const [isStable, setStable] = useState(false)
  useEffect(() => {
    if (isStable || text === '') return
    const timer = setTimeout(() => setStable(true), durationMs)
    return () => clearTimeout(timer)
  }, [isStable, text, durationMs])
  return isStable
}
