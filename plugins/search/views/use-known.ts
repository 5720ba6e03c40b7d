import { useEffect, useMemo, useState } from 'react'
import { Graph } from '#contracts/graph'
import type { NostrEvent } from '#kernel'
import { useKernel, useOptionalService, useOptionalStore, useProvided } from '#kernel/react'

/** Steps from the reader from which on somebody counts as unknown. */
const UNKNOWN = 5
/** ms after which the graph is no longer waited for. */
const PATIENCE = 6_000

type Author = Pick<NostrEvent, 'pubkey'>

export const everybody = () => true

/**
 * Whether an event is by somebody the reader knows. `undefined` until that can be said; all are without a graph, and for
 * who follows nobody: everybody would be a stranger.
 */
export function useKnown(): ((by: Author) => boolean) | undefined {
  const kernel = useKernel()
  const provided = useProvided(Graph)
  const graph = useOptionalService(Graph)
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!provided) return
    kernel.resolve(Graph).catch(() => setLate(true))
    const timer = setTimeout(() => setLate(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [kernel, provided])
  const version = useOptionalStore(graph?.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that somebody may be judged otherwise
  return useMemo(() => {
    if (!graph?.state.get().ready) return provided && !late ? undefined : everybody
    return graph.followCount() > 0 ? ({ pubkey }: Author) => graph.distance(pubkey) < UNKNOWN : everybody
  }, [graph, version, provided, late])
}
