import { useMemo } from 'react'
import { Graph } from '#contracts/graph'
import { parseFollowList } from '#kernel/nostr'
import type { Filter, NostrEvent } from '#kernel/ports'
import { useNostr, useOptionalService, useOptionalStore, useQuery, useStore } from '#kernel/react'

/** Maximum number of followed people whose events are requested. */
const MAX_FOLLOWS = 500
const NO_KEYS: readonly string[] = []
const UNKNOWN_DISTANCE = 1_000

export interface TrustedPeople {
  /** The reader's public key (hex). */
  readonly reader: string | undefined
  /** The reader and people whom the reader follows (hex). */
  readonly authors: readonly string[]
  /** The follow distance of a person; a large number for unknown people. */
  readonly distance: (pubkey: string) => number
}

/** Returns the people whose recommendations of plugins count for the reader. */
export function useTrustedPeople(): TrustedPeople {
  const { pubkey: reader } = useStore(useNostr().session)
  const graph = useOptionalService(Graph)
  useOptionalStore(graph?.version)
  const [list] = useQuery(
    { kinds: [3], authors: reader === undefined ? NO_KEYS : [reader] },
    { live: false },
  ).events
  return useMemo(
    () => ({
      reader,
      authors: [...(reader === undefined ? [] : [reader]), ...parseFollowList(list).slice(0, MAX_FOLLOWS)],
      distance: key => (key === reader ? 0 : (graph?.distance(key) ?? UNKNOWN_DISTANCE)),
    }),
    [reader, list, graph],
  )
}

/**
 * Returns the filter for these people's recommendations: of a plugin for a kind (31989, NIP-89), and of plugins without
 * a kind (30267, NIP-51).
 */
export const createRecommendationsFilter = (authors: readonly string[]): Filter => ({
  kinds: [31_989, 30_267],
  authors,
  limit: 500,
})

/** Returns what the people whom the reader follows recommend, without the reader's own recommendations. */
export function useRecommendations({ reader, authors }: TrustedPeople): readonly NostrEvent[] {
  const { events } = useQuery(createRecommendationsFilter(authors), { live: false })
  return events.filter(({ pubkey }) => pubkey !== reader)
}
