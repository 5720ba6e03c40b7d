import { useEffect, useState } from 'react'

/** ms; a list made of many answers waits no longer for the last of them. */
const PATIENCE = 5_000

/** True once `PATIENCE` has passed since `of` changed. */
export function usePatience(of: unknown): boolean {
  const [over, setOver] = useState<{ readonly of: unknown }>()
  useEffect(() => {
    const timer = setTimeout(() => setOver({ of }), PATIENCE)
    return () => clearTimeout(timer)
  }, [of])
  return over !== undefined && over.of === of
}
