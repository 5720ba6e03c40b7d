import { useEffect, useState } from 'react'
import { Graph } from '#contracts/graph'
import { Config } from '#kernel/config'
import { followsOf } from '#kernel/nostr'
import { useQuery, useService, useSessionFacts, useStore } from '#kernel/react'

/** Number of people from whom the suggested ones are chosen at random. */
const MAX_CANDIDATES = 60
/** Maximum follow distance from the reader. */
const MAX_DISTANCE = 2
const NO_KEYS: readonly string[] = []

/**
 * Returns people near the reader whom the reader does not follow yet, in random order. A component draws them once,
 * because nobody can click in a list that changes under the pointer: give the component the reader as its key. A reader
 * who follows nobody gets the root account's follows. `undefined` while loading.
 */
export function useSuggestedPeople(): readonly string[] | undefined {
  const graph = useService(Graph)
  const { rootAccount } = useService(Config)
  const { session } = useSessionFacts()
  const { ready } = useStore(graph.state)
  const root = useStore(graph.root)
  const [near, setNear] = useState<{ readonly of: string; readonly people: readonly string[] }>()
  const [drawn, setDrawn] = useState<readonly string[]>([])
  useEffect(() => {
    if (!ready) return
    let here = true
    void graph
      .within(MAX_DISTANCE, MAX_CANDIDATES + graph.followCount() + 1)
      .then(people => here && setNear({ of: root, people }))
    return () => {
      here = false
    }
  }, [graph, ready, root])

  const isOffered = (pubkey: string) =>
    pubkey !== root &&
    !graph.isOvermuted(pubkey, 'feed') &&
    (session.pubkey === undefined || graph.distance(pubkey) > 1)
  const around = drawn.length === 0 && near?.of === root ? near.people.filter(isOffered) : undefined
  const isAlone = around?.length === 0 && root !== rootAccount
  const { events, phase } = useQuery(
    { kinds: [3], authors: isAlone ? [rootAccount] : NO_KEYS },
    { live: false },
  )
  const instead = events[0] || phase === 'settled' ? followsOf(events[0]).filter(isOffered) : undefined
  const people = isAlone ? instead : around
  if (drawn.length > 0) return drawn
  if (people?.length) setDrawn(shuffled(people.slice(0, MAX_CANDIDATES)))
  return people && drawn
}

/** Fisher–Yates shuffle. */
function shuffled<T>(list: readonly T[]): T[] {
  const all = [...list]
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[all[i], all[j]] = [all[j] as T, all[i] as T]
  }
  return all
}
