import { useOffered, useQuery } from '#kernel/react'
import { type ProfileFacts, profileTabs } from '../contract'

/** Returns the tabs of a person's page: the permanent ones, and those that have something to show. */
export function useTabs(facts: ProfileFacts, open: string) {
  const { pubkey } = facts
  const offered = useOffered(profileTabs, facts)
  const kinds = [...new Set(offered.flatMap(({ value }) => value.onlyWith ?? []))]
  const { events } = useQuery(
    kinds.map(kind => ({ kinds: [kind], authors: [pubkey], limit: 1 })),
    { live: false, ...(kinds.length === 0 && { from: 'local' }) },
  )
  return offered.filter(
    ({ value: { onlyWith, path } }) =>
      !onlyWith || path === open || events.some(event => onlyWith.includes(event.kind)),
  )
}
