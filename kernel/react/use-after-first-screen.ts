import { useEffect, useState } from 'react'

/** Milliseconds after which most machines have shown the first screen. */
const FIRST_SCREEN_MS = 1_500
let isFirstScreenOver = false

/**
 * Returns false while the first screen is being built. Render everything that the first screen does not need only when
 * it returns true, so that its code does not delay the first screen.
 */
export function useAfterFirstScreen(): boolean {
  const [isOver, setIsOver] = useState(isFirstScreenOver)
  useEffect(() => {
    if (isOver) return
    const timer = setTimeout(() => {
      isFirstScreenOver = true
      setIsOver(true)
    }, FIRST_SCREEN_MS)
    return () => clearTimeout(timer)
  }, [isOver])
  return isOver
}
