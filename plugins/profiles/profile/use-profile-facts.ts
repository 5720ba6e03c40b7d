import { useMemo } from 'react'
import { useOptionalService, useOptionalStore, useShellFacts } from '#kernel/react'
import { MutedPeople, type ProfileFacts } from '../contract'

/** Returns the facts that decide which parts a profile page has. Without the graph plugin, nobody counts as muted. */
export function useProfileFacts(pubkey: string): ProfileFacts {
  const { session } = useShellFacts()
  const mutedPeople = useOptionalService(MutedPeople)
  useOptionalStore(mutedPeople?.version)
  const isMuted = mutedPeople?.isMuted(pubkey) ?? false
  return useMemo(() => ({ pubkey, session, isMuted }), [pubkey, session, isMuted])
}
