import { useMemo } from 'react'
import { type NoteOfferFacts, noteKindOf, noteKinds } from '#contracts/notes'
import type { ContributionBase, Entry, Point } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { type FactsOf, useOffered, usePoint, useSessionFacts } from '#kernel/react'

type Conditional = ContributionBase & { readonly when?: (facts: NoteOfferFacts) => boolean }

/** Returns the contributions to a point that apply to this note and reader. */
export function useOfferedFor<C extends Conditional>(
  point: Point<C>,
  event: NostrEvent,
): readonly Entry<C>[] {
  const { session } = useSessionFacts()
  const signedFor = noteKindOf(usePoint(noteKinds), event.kind)?.value.signedFor ?? false
  const facts = useMemo(() => ({ event, session, signedFor }), [event, session, signedFor])
  return useOffered(point, facts as FactsOf<C>)
}
