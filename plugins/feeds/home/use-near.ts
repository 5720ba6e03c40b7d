import { useEffect, useMemo, useState } from 'react'
import type { FeedFacts } from '#contracts/feeds'
import { Graph } from '#contracts/graph'
import { useOptionalService } from '#kernel/react'

/**
 * Maximum number of authors. Each author's own relays are looked up, so more authors would cost more than they bring.
 */
const MAX_AUTHORS = 500

type Near = Required<Pick<FeedFacts, 'near' | 'nearMore'>>

/**
 * Returns the people up to distance 2, nearest first, and whether there are more. Contains only `follows` until the
 * graph has loaded.
 */
export function useNear(follows: readonly string[]): Near {
  const graph = useOptionalService(Graph)
  const [found, setFound] = useState<Near & { readonly of: readonly string[] }>()
  useEffect(() => {
    if (!graph || follows.length === 0) return
    let here = true
    // Name all follows and the reader, even if they are more than the limit.
    const most = Math.max(MAX_AUTHORS, follows.length + 1)
    const look = () => {
      // Compute the people only once per follow list, so that the order does not change while the reader reads.
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
