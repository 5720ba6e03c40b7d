import { useMemo } from 'react'
import type { NoteFacts } from '#contracts/notes'
import type { ContributionBase, Entry, NostrEvent, Point } from '#kernel'
import { type FactsOf, useOffered, useSessionFacts } from '#kernel/react'

type Conditional = ContributionBase & { readonly when?: (facts: NoteFacts) => boolean }

/** The contributions that apply to this note and reader. */
export function useOfferedFor<C extends Conditional>(
  point: Point<C>,
  event: NostrEvent,
): readonly Entry<C>[] {
  const { session } = useSessionFacts()
  const facts = useMemo(() => ({ event, session }), [event, session])
  return useOffered(point, facts as FactsOf<C>)
}
