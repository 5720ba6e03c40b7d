import { useMemo } from 'react'
import { Graph } from '#contracts/graph'
import { useKernel, useOptionalService, useOptionalStore } from '#kernel/react'
import { feedQuery } from '../config/feed-query'
import type { HomeFeed } from '../config/home-feeds'
import type { FeedFacts, FeedQuery } from '../contract'
import { seenAtVisit } from '../seen/unseen-visits'
import { containQuery } from './contain-query'

/** What a tab asks; made anew when the follow list, the graph or the visit changes. */
export function useFeedQuery(feed: HomeFeed, facts: FeedFacts, visit: number): FeedQuery {
  const kernel = useKernel()
  const { config } = feed
  // Nearer ones are named in the question: the graph has no say in them.
  const far = (config?.followDistance ?? 0) > 2
  const graph = useOptionalService(Graph)
  const version = useOptionalStore(far ? graph?.version : undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that somebody may be nearer now
  const distance = useMemo(
    () => (graph?.state.get().ready ? (pubkey: string) => graph.distance(pubkey) : undefined),
    [graph, version],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit has seen more
  const seen = useMemo(
    () => (config?.excludeSeen ? seenAtVisit(kernel, feed.id) : undefined),
    [kernel, config?.excludeSeen, feed.id, visit],
  )
  return useMemo(
    () =>
      config
        ? feedQuery(config, facts, { distance, seen })
        : containQuery(feed.id, feed.query, facts, kernel),
    [config, feed.id, feed.query, facts, distance, seen, kernel],
  )
}
