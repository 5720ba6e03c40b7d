import { useState } from 'react'
import { lacksAnswers } from '../ports/lacks-answers'
import type { QuerySnapshot } from '../ports/nostr-access'

/**
 * Whether too few relays have answered to say 'there is nothing' (`lacksAnswers`). Once enough have answered, a relay
 * that disconnects does not change that, until the question `of` changes.
 */
export function useLacksAnswers(query: Pick<QuerySnapshot, 'complete' | 'answers'>, of?: unknown): boolean {
  const [whole, setWhole] = useState<{ readonly of: unknown }>()
  const known = whole !== undefined && Object.is(whole.of, of)
  if (query.complete && !known) setWhole({ of })
  return !known && lacksAnswers(query)
}
