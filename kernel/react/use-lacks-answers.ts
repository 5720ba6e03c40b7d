import { useState } from 'react'
import { lacksAnswers } from '../ports/lacks-answers'
import type { QuerySnapshot } from '../ports/nostr-access'

/**
 * Whether too few relays have answered for 'there is nothing' to be said (`lacksAnswers`). What was answered once
 * stays so when a relay goes, until `of`, what is asked, becomes something else.
 */
export function useLacksAnswers(query: Pick<QuerySnapshot, 'complete' | 'answers'>, of?: unknown): boolean {
  const [whole, setWhole] = useState<{ readonly of: unknown }>()
  const known = whole !== undefined && Object.is(whole.of, of)
  if (query.complete && !known) setWhole({ of })
  return !known && lacksAnswers(query)
}
