import { useEffect, useState } from 'react'
import { Graph, type GraphService } from '#contracts/graph'
import { Refusal, Toasts } from '#kernel'
import { useLacksAnswers, useQuery, useService, useStore } from '#kernel/react'

/** The graph; renders again whenever an answer of its may be another one. */
export function useGraph(): GraphService {
  const graph = useService(Graph)
  useStore(graph.version)
  return graph
}

/** What the graph answers, asked anew at each change; `undefined` until the first answer about these people. */
export function useAsked(
  of: string,
  ask: (graph: GraphService) => Promise<readonly string[]>,
): readonly string[] | undefined {
  const graph = useService(Graph)
  const version = useStore(graph.version)
  const [answer, setAnswer] = useState<{ readonly of: string; readonly people: readonly string[] }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` names what `ask` asks; a change asks again
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

/** True once the relays have said whom the root follows, and it is nobody: whoever waits for people near waits in vain. */
export function useFollowsNobody(root: string): boolean {
  const graph = useGraph()
  const list = useQuery({ kinds: [3], authors: [root] })
  const unsure = useLacksAnswers(list, root)
  const named = list.events[0]?.tags.some(([name]) => name === 'p') ?? false
  return list.phase === 'settled' && !unsure && !named && graph.followCount() === 0
}

/** Does what was clicked; a refusal is told instead of thrown. */
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
