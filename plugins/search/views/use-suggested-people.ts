import { useEffect, useState } from 'react'
import { Graph } from '#contracts/graph'
import { Config } from '#kernel/config'
import { parseFollowList } from '#kernel/nostr'
import { useQuery, useService, useShellContext, useStore } from '#kernel/react'

/** Number of people from whom the suggested ones are chosen at random. */
const MAX_CANDIDATES = 60
/** Maximum follow distance from the reader. */
const MAX_DISTANCE = 2
const NO_KEYS: readonly string[] = []

/**
 * Returns people near the reader whom the reader does not follow, in random order, or `undefined` while loading. If the
 * reader follows nobody, these are the root account's follows. The order is drawn once per component, so that the list
 * does not change under the pointer; so give the component the reader as its key.
 */
export function useSuggestedPeople(): readonly string[] | undefined {
  const graph = useService(Graph)
  const { rootAccount } = useService(Config)
  const { session } = useShellContext()
  const { isReady } = useStore(graph.state)
  const root = useStore(graph.root)
  const [nearPeople, setNear] = useState<{ readonly root: string; readonly people: readonly string[] }>()
  const [shuffledPeople, setShuffledPeople] = useState<readonly string[]>([])
  useEffect(() => {
    if (!isReady) return
    let isMounted = true
    const setNearOf = (people: readonly string[]) => isMounted && setNear({ root, people })
    // If the graph cannot answer, the root account's follows are suggested.
    graph
      .peopleWithin(MAX_DISTANCE, MAX_CANDIDATES + graph.followCount() + 1)
      .then(setNearOf, () => setNearOf([]))
    return () => {
      isMounted = false
    }
  }, [graph, isReady, root])

  const isOffered = (pubkey: string) =>
    pubkey !== root &&
    !graph.isOvermuted(pubkey, 'feed') &&
    (session.pubkey === undefined || graph.distance(pubkey) > 1)
  const candidates =
    shuffledPeople.length === 0 && nearPeople?.root === root ? nearPeople.people.filter(isOffered) : undefined
  const isAlone = candidates?.length === 0 && root !== rootAccount
  const { events, phase } = useQuery(
    { kinds: [3], authors: isAlone ? [rootAccount] : NO_KEYS },
    { live: false },
  )
  const rootFollows =
    events[0] || phase === 'settled' ? parseFollowList(events[0]).filter(isOffered) : undefined
  const people = isAlone ? rootFollows : candidates
  if (shuffledPeople.length > 0) return shuffledPeople
  if (people?.length) setShuffledPeople(shuffled(people.slice(0, MAX_CANDIDATES)))
  return people && shuffledPeople
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
