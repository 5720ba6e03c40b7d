import { useMemo } from 'react'
import { Graph } from '#contracts/graph'
import { useOptionalService, useOptionalStore, useSessionFacts } from '#kernel/react'
import type { ProfileFacts } from '../contract'

/** Returns the facts that decide which parts a profile page has. Without the graph, nobody counts as muted. */
export function useProfileFacts(pubkey: string): ProfileFacts {
  const { session } = useSessionFacts()
  const graph = useOptionalService(Graph)
  useOptionalStore(graph?.version)
  const muted = graph?.isMuted(pubkey) ?? false
  return useMemo(() => ({ pubkey, session, muted }), [pubkey, session, muted])
}
