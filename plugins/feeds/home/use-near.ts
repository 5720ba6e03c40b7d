import { useEffect, useMemo, useState } from 'react'
import type { FeedFacts } from '#contracts/feeds'
import { Graph } from '#contracts/graph'
import { useOptionalService } from '#kernel/react'

/** Limit of authors: each is looked up at their own relays, so more would cost more than they bring. */
const MAX_AUTHORS = 500

type Near = Required<Pick<FeedFacts, 'near' | 'nearMore'>>

/** People up to distance 2, nearest first, and whether there are more; only `follows` until the graph has loaded. */
export function useNear(follows: readonly string[]): Near {
  const graph = useOptionalService(Graph)
  const [found, setFound] = useState<Near & { readonly of: readonly string[] }>()
  useEffect(() => {
    if (!graph || follows.length === 0) return
    let here = true
    // All follows are named, and the reader too.
    const most = Math.max(MAX_AUTHORS, follows.length + 1)
    const look = () => {
      // Computed once per follow list, so that the order does not change while reading.
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
