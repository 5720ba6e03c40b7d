import { useEffect, useState } from 'react'
import { Graph, type GraphService } from '#contracts/graph'
import { UserFacingError } from '#kernel'
import { useHasTooFewAnswers, useQuery, useService, useStore } from '#kernel/react'
import { Toasts } from '#kernel/shell'

/** Returns the graph service. The component renders again whenever an answer may have changed. */
export function useGraph(): GraphService {
  const graph = useService(Graph)
  useStore(graph.version)
  return graph
}

/**
 * Asks the graph, again after each change. Returns `undefined` until the first answer for this `questionKey`. Throws if
 * the graph cannot answer.
 */
export function useGraphAnswer(
  questionKey: string,
  ask: (graph: GraphService) => Promise<readonly string[]>,
): readonly string[] | undefined {
  const graph = useService(Graph)
  const version = useStore(graph.version)
  const [answer, setAnswer] = useState<{ readonly questionKey: string; readonly people: readonly string[] }>()
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `questionKey` names the question; a change of the graph asks again
  useEffect(() => {
    let isMounted = true
    ask(graph).then(
      people => isMounted && setAnswer({ questionKey, people }),
      error => isMounted && setFailure({ error }),
    )
    return () => {
      isMounted = false
    }
  }, [graph, questionKey, version])
  if (failure) throw failure.error
  return answer?.questionKey === questionKey ? answer.people : undefined
}

/** True if the relays have answered and the root follows nobody, so that waiting for near people is useless. */
export function useFollowsNobody(root: string): boolean {
  const graph = useGraph()
  const list = useQuery({ kinds: [3], authors: [root] })
  const isIncomplete = useHasTooFewAnswers(list, root)
  const named = list.events[0]?.tags.some(([name]) => name === 'p') ?? false
  return list.phase === 'settled' && !isIncomplete && !named && graph.followCount() === 0
}

/**
 * Returns a function that runs an action and, if the action throws a `UserFacingError`, shows its message as a toast.
 */
export function useTryWithErrorToast(): (action: () => unknown) => void {
  const toasts = useService(Toasts)
  return action => {
    try {
      action()
    } catch (error) {
      if (!(error instanceof UserFacingError)) throw error
      toasts.show({ text: error.message, tone: 'danger' })
    }
  }
}
