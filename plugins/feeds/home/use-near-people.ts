import { useEffect, useMemo, useState } from 'react'
import type { FeedReaderContext } from '#contracts/feeds'
import { Graph } from '#contracts/graph'
import { useOptionalService } from '#kernel/react'

/**
 * Maximum number of authors. Each author's own relays are looked up, so more authors would cost more than they bring.
 */
const MAX_AUTHORS = 500

type NearPeople = Required<Pick<FeedReaderContext, 'near' | 'nearMore'>>

/**
 * Returns the people up to distance 2, nearest first, and whether there are more. Contains only `follows` until the
 * graph has loaded.
 */
export function useNearPeople(follows: readonly string[]): NearPeople {
  const graph = useOptionalService(Graph)
  const [nearPeople, setNearPeople] = useState<NearPeople & { readonly forFollows: readonly string[] }>()
  useEffect(() => {
    if (!graph || follows.length === 0) return
    let isMounted = true
    // Name all follows and the reader, even if they are more than the limit.
    const maxAuthors = Math.max(MAX_AUTHORS, follows.length + 1)
    let isLoading = false
    const loadNear = async () => {
      if (isLoading || !graph.state.get().isReady) return
      isLoading = true
      try {
        const people = await graph.peopleWithin(2, maxAuthors + 1)
        // Compute the people only once per follow list, so that the order does not change while the reader reads.
        subscription.dispose()
        if (!isMounted || people.length <= follows.length) return
        setNearPeople({
          forFollows: follows,
          near: people.slice(0, maxAuthors),
          nearMore: people.length > maxAuthors,
        })
      } catch {
        // The graph's worker has failed, which its plugin logs. The next state of the graph comes from another worker.
        isLoading = false
      }
    }
    const subscription = graph.state.subscribe(() => void loadNear())
    void loadNear()
    return () => {
      isMounted = false
      subscription.dispose()
    }
  }, [graph, follows])
  const followsOnly = useMemo(() => ({ near: follows, nearMore: false }), [follows])
  return nearPeople?.forFollows === follows ? nearPeople : followsOnly
}
