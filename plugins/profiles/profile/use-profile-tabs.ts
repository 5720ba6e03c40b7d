import { useApplicableContributions, useQuery } from '#kernel/react'
import { type ProfileConditionContext, profileTabs } from '../contract'

/** Returns the tabs of a person's page: the permanent ones, and those that have something to show. */
export function useProfileTabs(facts: ProfileConditionContext, openPath: string) {
  const { pubkey } = facts
  const offered = useApplicableContributions(profileTabs, facts)
  const kinds = [...new Set(offered.flatMap(({ value }) => value.requiredKinds ?? []))]
  const { events } = useQuery(
    kinds.map(kind => ({ kinds: [kind], authors: [pubkey], limit: 1 })),
    { live: false, ...(kinds.length === 0 && { source: 'local' }) },
  )
  return offered.filter(
    ({ value: { requiredKinds, path } }) =>
      !requiredKinds || path === openPath || events.some(event => requiredKinds.includes(event.kind)),
  )
}
