import { useState } from 'react'
import { hasTooFewAnswers } from '../ports/has-too-few-answers'
import type { QuerySnapshot } from '../ports/nostr-access'

/**
 * True if too few relays have answered to conclude that there are no events (`hasTooFewAnswers`). When enough have
 * answered it becomes false, and stays so even if a relay disconnects, until `subject` (the query's subject) changes.
 */
export function useHasTooFewAnswers(
  query: Pick<QuerySnapshot, 'complete' | 'answers'>,
  subject?: unknown,
): boolean {
  const [completed, setCompleted] = useState<{ readonly subject: unknown }>()
  const isKnownComplete = completed !== undefined && Object.is(completed.subject, subject)
  if (query.complete && !isKnownComplete) setCompleted({ subject })
  return !isKnownComplete && hasTooFewAnswers(query)
}
