import { useEffect, useState } from 'react'
import { Graph, type GraphService } from '#contracts/graph'
import { Refusal } from '#kernel'
import { useLacksAnswers, useQuery, useService, useStore } from '#kernel/react'
import { Toasts } from '#kernel/shell'

/** The graph service; renders again whenever an answer may have changed. */
export function useGraph(): GraphService {
  const graph = useService(Graph)
  useStore(graph.version)
  return graph
}

/** Asks the graph, and again at each change; `undefined` until the first answer about these people. */
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

/** True once the relays have answered and the root follows nobody, so that waiting for near people is useless. */
export function useFollowsNobody(root: string): boolean {
  const graph = useGraph()
  const list = useQuery({ kinds: [3], authors: [root] })
  const unsure = useLacksAnswers(list, root)
  const named = list.events[0]?.tags.some(([name]) => name === 'p') ?? false
  return list.phase === 'settled' && !unsure && !named && graph.followCount() === 0
}

/** Runs an action; a `Refusal` is shown as a message instead of thrown. */
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
