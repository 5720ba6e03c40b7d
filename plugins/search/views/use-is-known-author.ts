import { useEffect, useMemo, useState } from 'react'
import { Graph } from '#contracts/graph'
import type { NostrEvent } from '#kernel/ports'
import { useIsServiceProvided, useKernel, useOptionalService, useOptionalStore } from '#kernel/react'

/** From this follow distance on, people count as unknown. */
const UNKNOWN_FROM_DISTANCE = 5
/** Maximum milliseconds to wait for the graph. */
const GRAPH_TIMEOUT_MS = 6_000

type Author = Pick<NostrEvent, 'pubkey'>

export const acceptEveryone = () => true

/**
 * Returns a function that says whether the reader knows an event's author, or `undefined` while the graph loads.
 * Without a graph, or if the reader follows nobody, everybody counts as known.
 */
export function useIsKnownAuthor(): ((by: Author) => boolean) | undefined {
  const kernel = useKernel()
  const provided = useIsServiceProvided(Graph)
  const graph = useOptionalService(Graph)
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!provided) return
    kernel.resolve(Graph).catch(() => setIsLate(true))
    const timer = setTimeout(() => setIsLate(true), GRAPH_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [kernel, provided])
  const version = useOptionalStore(graph?.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version may change who is known
  return useMemo(() => {
    if (!graph?.state.get().isReady) return provided && !isLate ? undefined : acceptEveryone
    return graph.followCount() > 0
      ? ({ pubkey }: Author) => graph.distance(pubkey) < UNKNOWN_FROM_DISTANCE
      : acceptEveryone
  }, [graph, version, provided, isLate])
}
