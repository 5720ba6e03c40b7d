import { useEffect, useMemo, useState } from 'react'
import { Graph } from '#contracts/graph'
import { Config } from '#kernel/config'
import { parseFollowList } from '#kernel/nostr'
import { useKernel, useOptionalService, useOptionalStore, useQuery, useService } from '#kernel/react'
import type { FollowPack } from './parse-follow-packs'

/** Maximum number of the root account's follows that are offered. */
const MAX_PEOPLE = 40
const NO_PEOPLE: readonly string[] = []
const ROOT_FOLLOWS_PACK = {
  id: 'others',
  title: 'People others follow',
  text: 'A few well-known people, whatever they write about.',
}

/**
 * Returns the follows of the site's root account as a pack, from relays or from the bundled graph. Returns `undefined`
 * while they are unknown.
 */
export function useSiteFollowsPack(): FollowPack | undefined {
  const kernel = useKernel()
  const { rootAccount } = useService(Config)
  const [list] = useQuery({ kinds: [3], authors: [rootAccount] }, { live: false }).events
  const graph = useOptionalService(Graph)
  const version = useOptionalStore(graph?.version)
  const [knownPeople, setKnownPeople] = useState(NO_PEOPLE)
  useEffect(() => {
    // Starting the graph loads the bundled graph. Perhaps no other code has started it yet.
    if (!graph && kernel.provides(Graph)) void kernel.resolve(Graph).catch(() => {})
  }, [graph, kernel])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means that the graph may know more
  useEffect(() => {
    let isMounted = true
    graph?.followsOf(rootAccount).then(
      people => isMounted && setKnownPeople(people),
      () => {
        // The relays may still send the list.
      },
    )
    return () => {
      isMounted = false
    }
  }, [graph, version, rootAccount])
  return useMemo(() => {
    const followed = parseFollowList(list)
    const people = (followed.length > 0 ? followed : knownPeople).slice(0, MAX_PEOPLE)
    return people.length > 0 ? { ...ROOT_FOLLOWS_PACK, people, leftOutCount: 0 } : undefined
  }, [list, knownPeople])
}
