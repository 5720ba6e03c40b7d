import { useEffect, useState } from 'react'

/** ms after which the first screen is there on most machines. */
const LATER = 1_500
let over = false

/** False while the first screen is being made: what is beside it waits, so that its code does not come in between. */
export function useLater(): boolean {
  const [is, setIs] = useState(over)
  useEffect(() => {
    if (is) return
    const timer = setTimeout(() => {
      over = true
      setIs(true)
    }, LATER)
    return () => clearTimeout(timer)
  }, [is])
  return is
}
