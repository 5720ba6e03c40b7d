import { useState } from 'react'
import { lacksAnswers } from '../ports/lacks-answers'
import type { QuerySnapshot } from '../ports/nostr-access'

/**
 * True if too few relays have answered to conclude that there are no events (`lacksAnswers`). When enough have answered
 * it becomes false, and stays so even if a relay disconnects, until `of` (the query's subject) changes.
 */
export function useLacksAnswers(query: Pick<QuerySnapshot, 'complete' | 'answers'>, of?: unknown): boolean {
  const [whole, setWhole] = useState<{ readonly of: unknown }>()
  const known = whole !== undefined && Object.is(whole.of, of)
  if (query.complete && !known) setWhole({ of })
  return !known && lacksAnswers(query)
}
