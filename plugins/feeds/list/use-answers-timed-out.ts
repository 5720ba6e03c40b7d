import { useEffect, useState } from 'react'

/** Maximum milliseconds for which a list that combines many answers waits until all of them have come. */
const LAST_ANSWERS_TIMEOUT_MS = 5_000

/** Returns true when `LAST_ANSWERS_TIMEOUT_MS` has passed since `of` changed. */
export function useAnswersTimedOut(subject: unknown): boolean {
  const [timedOut, setTimedOut] = useState<{ readonly subject: unknown }>()
  useEffect(() => {
    const timer = setTimeout(() => setTimedOut({ subject }), LAST_ANSWERS_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [subject])
  return timedOut !== undefined && timedOut.subject === subject
}
