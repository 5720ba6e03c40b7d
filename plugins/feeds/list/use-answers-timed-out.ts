import { useEffect, useState } from 'react'

/**
 * Maximum number of milliseconds for which a list that combines several queries waits until all of them are answered.
 */
const LAST_ANSWERS_TIMEOUT_MS = 5_000

/** Returns true when `LAST_ANSWERS_TIMEOUT_MS` has passed since `subject` changed. */
export function useAnswersTimedOut(subject: unknown): boolean {
  const [timedOut, setTimedOut] = useState<{ readonly subject: unknown }>()
  useEffect(() => {
    const timer = setTimeout(() => setTimedOut({ subject }), LAST_ANSWERS_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [subject])
  return timedOut !== undefined && timedOut.subject === subject
}
