import { useMemo } from 'react'
import { useQuery } from '#kernel/react'
import { INBOX_RELAYS_KIND, parseInboxRelays } from '../relays/inbox-relays'

/**
 * Returns the number of these people (hex) who have no list of relays for private messages (kind 10050). Undefined
 * until enough relays have answered, and if everybody has one.
 */
export function useCountOfPeopleWithoutInboxRelays(
  people: readonly string[] | undefined,
): number | undefined {
  const filters = useMemo(
    () => (people?.length ? [{ kinds: [INBOX_RELAYS_KIND], authors: people }] : []),
    [people],
  )
  const { events, complete, phase } = useQuery(filters)
  if (!people || !complete || phase !== 'settled') return undefined
  const peopleWithRelays = new Set(
    events.flatMap(event => (parseInboxRelays(event).length > 0 ? [event.pubkey] : [])),
  )
  return people.filter(person => !peopleWithRelays.has(person)).length || undefined
}
