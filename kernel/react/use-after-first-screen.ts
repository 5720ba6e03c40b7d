import { useEffect, useState } from 'react'

/** Milliseconds after which most machines have shown the first screen. */
const FIRST_SCREEN_MS = 1_500
let over = false

/**
 * False while the first screen is being built. Other parts are rendered when it is true, so that their code does not
 * delay the first screen.
 */
export function useAfterFirstScreen(): boolean {
  const [is, setIs] = useState(over)
  useEffect(() => {
    if (is) return
    const timer = setTimeout(() => {
      over = true
      setIs(true)
    }, FIRST_SCREEN_MS)
    return () => clearTimeout(timer)
  }, [is])
  return is
}
