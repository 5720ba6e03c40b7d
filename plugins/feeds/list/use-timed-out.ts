import { useEffect, useState } from 'react'

/** Maximum milliseconds for which a list that combines many answers waits until all of them have come. */
const LAST_ANSWERS_TIMEOUT_MS = 5_000

/** Returns true when `LAST_ANSWERS_TIMEOUT_MS` has passed since `of` changed. */
export function useTimedOut(of: unknown): boolean {
  const [over, setOver] = useState<{ readonly of: unknown }>()
  useEffect(() => {
    const timer = setTimeout(() => setOver({ of }), LAST_ANSWERS_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [of])
  return over !== undefined && over.of === of
}
