import { useMemo } from 'react'
import { Graph } from '#contracts/graph'
import { useOptionalService, useOptionalStore, useShellFacts } from '#kernel/react'
import type { ProfileFacts } from '../contract'

/** Returns the facts that decide which parts a profile page has. Without the graph, nobody counts as muted. */
export function useProfileFacts(pubkey: string): ProfileFacts {
  const { session } = useShellFacts()
  const graph = useOptionalService(Graph)
  useOptionalStore(graph?.version)
  const muted = graph?.isMuted(pubkey) ?? false
  return useMemo(() => ({ pubkey, session, isMuted: muted }), [pubkey, session, muted])
}
