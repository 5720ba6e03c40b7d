import { useMemo } from 'react'
import { findNoteKindContribution, type NoteConditionContext, noteKinds } from '#contracts/notes'
import type { ContributionBase, ContributionEntry, ContributionPoint } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import {
  type ContributionConditionContext,
  useApplicableContributions,
  useContributions,
  useShellContext,
} from '#kernel/react'

type ConditionalContribution = ContributionBase & { readonly when?: (facts: NoteConditionContext) => boolean }

/** Returns the contributions to a point that apply to this note and reader. */
export function useNoteContributions<C extends ConditionalContribution>(
  point: ContributionPoint<C>,
  event: NostrEvent,
): readonly ContributionEntry<C>[] {
  const { session } = useShellContext()
  const isSignedForOthers =
    findNoteKindContribution(useContributions(noteKinds), event.kind)?.value.isSignedForOthers ?? false
  const facts = useMemo<NoteConditionContext>(
    () => ({ event, session, isSignedForOthers }),
    [event, session, isSignedForOthers],
  )
  return useApplicableContributions(point, facts as ContributionConditionContext<C>)
}
