import { useEffect, useState } from 'react'
import { Graph, type GraphService } from '#contracts/graph'
import { Refusal } from '#kernel'
import { useLacksAnswers, useQuery, useService, useStore } from '#kernel/react'
import { Toasts } from '#kernel/shell'

/** Returns the graph service. The component renders again whenever an answer may have changed. */
export function useGraph(): GraphService {
  const graph = useService(Graph)
  useStore(graph.version)
  return graph
}

/** Asks the graph now and after each change. Returns `undefined` until the first answer about these people. */
export function useAsked(
  of: string,
  ask: (graph: GraphService) => Promise<readonly string[]>,
): readonly string[] | undefined {
  const graph = useService(Graph)
  const version = useStore(graph.version)
  const [answer, setAnswer] = useState<{ readonly of: string; readonly people: readonly string[] }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` names the question; a change of the graph asks again
  useEffect(() => {
    let here = true
    void ask(graph).then(people => {
      if (here) setAnswer({ of, people })
    })
    return () => {
      here = false
    }
  }, [graph, of, version])
  return answer?.of === of ? answer.people : undefined
}

/**
 * True if the relays have answered and the root follows nobody. In that case, it is useless to wait for near people.
 */
export function useFollowsNobody(root: string): boolean {
  const graph = useGraph()
  const list = useQuery({ kinds: [3], authors: [root] })
  const unsure = useLacksAnswers(list, root)
  const named = list.events[0]?.tags.some(([name]) => name === 'p') ?? false
  return list.phase === 'settled' && !unsure && !named && graph.followCount() === 0
}

/** Returns a function that runs an action. If the action throws a `Refusal`, its message is shown. */
export function useAttempt(): (act: () => unknown) => void {
  const toasts = useService(Toasts)
  return act => {
    try {
      act()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      toasts.show({ text: error.message, tone: 'danger' })
    }
  }
}
