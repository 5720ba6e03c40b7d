import { useEffect, useState } from 'react'

/** ms after which most machines show the first screen. */
const FIRST_SCREEN_MS = 1_500
let over = false

/** False while the first screen is being built: other parts wait, so that their code does not delay it. */
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
