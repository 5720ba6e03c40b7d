import { useMemo } from 'react'
import { useQuery } from '#kernel/react'
import { INBOX_RELAYS_KIND, relaysIn } from '../relays/inbox-relays'

/**
 * Returns the number of these people (hex) who name no relays for private messages (kind 10050). Undefined until enough
 * relays have answered, and if everybody names some.
 */
export function useMissingRelays(people: readonly string[] | undefined): number | undefined {
  const filters = useMemo(
    () => (people?.length ? [{ kinds: [INBOX_RELAYS_KIND], authors: people }] : []),
    [people],
  )
  const { events, complete, phase } = useQuery(filters)
  if (!people || !complete || phase !== 'settled') return undefined
  const named = new Set(events.flatMap(event => (relaysIn(event).length > 0 ? [event.pubkey] : [])))
  return people.filter(person => !named.has(person)).length || undefined
}
