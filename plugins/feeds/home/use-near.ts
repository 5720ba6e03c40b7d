import { useEffect, useState } from 'react'
import { Graph } from '#contracts/graph'
import { useOptionalService } from '#kernel/react'

/** Authors are looked up one by one at their own relays: more of them cost more than they add. */
const MOST = 500

/** People to distance 2, nearest first; `follows` while the graph is not there. */
export function useNear(follows: readonly string[]): readonly string[] {
  const graph = useOptionalService(Graph)
  const [near, setNear] = useState<{ readonly of: readonly string[]; readonly people: readonly string[] }>()
  useEffect(() => {
    if (!graph || follows.length === 0) return
    let here = true
    const look = () => {
      // Once for each follow list: an order that changes under the reader helps nobody.
      if (!graph.state.get().ready) return
      listening.dispose()
      void graph.within(2, MOST).then(people => {
        if (here && people.length > follows.length) setNear({ of: follows, people })
      })
    }
    const listening = graph.state.subscribe(look)
    look()
    return () => {
      here = false
      listening.dispose()
    }
  }, [graph, follows])
  return near?.of === follows ? near.people : follows
}
