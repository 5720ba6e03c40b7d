import { useEffect, useMemo, useState } from 'react'
import type { FeedFacts } from '#contracts/feeds'
import { Graph } from '#contracts/graph'
import { useOptionalService } from '#kernel/react'

/** Authors are looked up one by one at their own relays: more of them cost more than they add. */
const MOST = 500

type Near = Required<Pick<FeedFacts, 'near' | 'nearMore'>>

/** People to distance 2, nearest first, and whether there are more; `follows` while the graph is not there. */
export function useNear(follows: readonly string[]): Near {
  const graph = useOptionalService(Graph)
  const [found, setFound] = useState<Near & { readonly of: readonly string[] }>()
  useEffect(() => {
    if (!graph || follows.length === 0) return
    let here = true
    // Whom the reader follows is named, and the reader, who is the nearest of all.
    const most = Math.max(MOST, follows.length + 1)
    const look = () => {
      // Once for each follow list: an order that changes under the reader helps nobody.
      if (!graph.state.get().ready) return
      listening.dispose()
      void graph.within(2, most + 1).then(people => {
        if (!here || people.length <= follows.length) return
        setFound({ of: follows, near: people.slice(0, most), nearMore: people.length > most })
      })
    }
    const listening = graph.state.subscribe(look)
    look()
    return () => {
      here = false
      listening.dispose()
    }
  }, [graph, follows])
  const own = useMemo(() => ({ near: follows, nearMore: false }), [follows])
  return found?.of === follows ? found : own
}
