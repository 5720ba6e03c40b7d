import { useMemo } from 'react'
import { useOptionalService, useOptionalStore, useShellContext } from '#kernel/react'
import { MutedPeople, type ProfileConditionContext } from '../contract'

/** Returns the facts that decide which parts a profile page has. Without the graph plugin, nobody counts as muted. */
export function useProfileConditionContext(pubkey: string): ProfileConditionContext {
  const { session } = useShellContext()
  const mutedPeople = useOptionalService(MutedPeople)
  useOptionalStore(mutedPeople?.version)
  const isMuted = mutedPeople?.isMuted(pubkey) ?? false
  return useMemo(() => ({ pubkey, session, isMuted }), [pubkey, session, isMuted])
}
