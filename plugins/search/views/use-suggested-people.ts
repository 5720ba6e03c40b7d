import { useEffect, useMemo, useState } from 'react'
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
 * Returns people near the reader whom the reader does not follow yet, in random order. They are chosen once per reader,
 * because nobody can click in a list that changes under the pointer. A reader who follows nobody gets the root
 * account's follows. `undefined` while loading.
 */
export function useSuggestedPeople(): readonly string[] | undefined {
  const graph = useService(Graph)
  const { rootAccount } = useService(Config)
  const { session } = useSessionFacts()
  const { ready } = useStore(graph.state)
  const root = useStore(graph.root)
  const [near, setNear] = useState<readonly string[]>()
  useEffect(() => {
    if (!ready) return
    let here = true
    void graph
      .within(MAX_DISTANCE, MAX_CANDIDATES + graph.followCount() + 1)
      .then(people => here && setNear(people))
    return () => {
      here = false
    }
  }, [graph, ready])

  const isOffered = (pubkey: string) =>
    pubkey !== root &&
    !graph.isOvermuted(pubkey, 'feed') &&
    (session.pubkey === undefined || graph.distance(pubkey) > 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn once, even if people are followed meanwhile
  const around = useMemo(() => near?.filter(isOffered), [near, root, session.pubkey, graph])
  const isAlone = around?.length === 0 && root !== rootAccount
  const { events, phase } = useQuery(
    { kinds: [3], authors: isAlone ? [rootAccount] : NO_KEYS },
    { live: false },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn once, even if people are followed meanwhile
  const instead = useMemo(
    () =>
      isAlone && (events[0] || phase === 'settled') ? followsOf(events[0]).filter(isOffered) : undefined,
    [isAlone, events[0], phase === 'settled'],
  )
  const people = isAlone ? instead : around
  return useMemo(() => people && shuffled(people.slice(0, MAX_CANDIDATES)), [people])
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
