import { useEffect, useState } from 'react'

/** ms */
const ANSWER_AFTER_MS = 500

/** False for the first half second of a dialog: a click that was meant for what was there before agrees to nothing. */
export function useCanAnswer(): boolean {
  const [canAnswer, setCanAnswer] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setCanAnswer(true), ANSWER_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return canAnswer
}
