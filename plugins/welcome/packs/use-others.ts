import { useEffect, useMemo, useState } from 'react'
import { Graph } from '#contracts/graph'
import { Config } from '#kernel/config'
import { followsOf } from '#kernel/nostr'
import { useKernel, useOptionalService, useOptionalStore, useQuery, useService } from '#kernel/react'
import type { FollowPack } from './parse-pack'

/** Maximum number of the root account's follows that are offered. */
const MAX_PEOPLE = 40
const NO_PEOPLE: readonly string[] = []
const OTHERS = {
  id: 'others',
  title: 'People others follow',
  text: 'A few well-known people, whatever they write about.',
}

/**
 * Returns the follows of the site's root account as a pack, from relays or from the bundled graph. `undefined` while
 * they are unknown.
 */
export function useOthers(): FollowPack | undefined {
  const kernel = useKernel()
  const { rootAccount } = useService(Config)
  const [list] = useQuery({ kinds: [3], authors: [rootAccount] }, { live: false }).events
  const graph = useOptionalService(Graph)
  const version = useOptionalStore(graph?.version)
  const [known, setKnown] = useState(NO_PEOPLE)
  useEffect(() => {
    // Asking for the graph loads the bundled graph. Do it here, because perhaps no other code has asked for it yet.
    if (!graph && kernel.provides(Graph)) void kernel.resolve(Graph).catch(() => {})
  }, [graph, kernel])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means that the graph may know more
  useEffect(() => {
    let here = true
    void graph?.followsOf(rootAccount).then(people => here && setKnown(people))
    return () => {
      here = false
    }
  }, [graph, version, rootAccount])
  return useMemo(() => {
    const followed = followsOf(list)
    const people = (followed.length > 0 ? followed : known).slice(0, MAX_PEOPLE)
    return people.length > 0 ? { ...OTHERS, people, left: 0 } : undefined
  }, [list, known])
}
