import { useMemo } from 'react'
import { findNoteKind, type NoteOfferFacts, noteKinds } from '#contracts/notes'
import type { ContributionBase, ContributionEntry, ContributionPoint } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import {
  type ContributionFacts,
  useApplicableContributions,
  useContributions,
  useShellFacts,
} from '#kernel/react'

type ConditionalContribution = ContributionBase & { readonly when?: (facts: NoteOfferFacts) => boolean }

/** Returns the contributions to a point that apply to this note and reader. */
export function useNoteContributions<C extends ConditionalContribution>(
  point: ContributionPoint<C>,
  event: NostrEvent,
): readonly ContributionEntry<C>[] {
  const { session } = useShellFacts()
  const isSignedForOthers =
    findNoteKind(useContributions(noteKinds), event.kind)?.value.isSignedForOthers ?? false
  const facts = useMemo<NoteOfferFacts>(
    () => ({ event, session, isSignedForOthers }),
    [event, session, isSignedForOthers],
  )
  return useApplicableContributions(point, facts as ContributionFacts<C>)
}
