import { useMemo } from 'react'
import { Graph } from '#contracts/graph'
import { useKernel, useNostr, useOptionalService, useOptionalStore } from '#kernel/react'
import { feedQuery } from '../config/feed-query'
import type { HomeFeed } from '../config/home-feeds'
import type { FeedFacts, FeedQuery } from '../contract'
import { seenAtVisit } from '../seen/unseen-visits'
import { containQuery } from './contain-query'

/** What a tab asks; made anew when the follow list, the graph or the visit changes, which is told by when it began (ms). */
export function useFeedQuery(feed: HomeFeed, facts: FeedFacts, visit: number): FeedQuery {
  const kernel = useKernel()
  const nostr = useNostr()
  const { config } = feed
  // Who is named in the question is near: the graph has a say in the others only.
  const farthest = config?.followDistance ?? 0
  const far = farthest > 2 || (farthest === 2 && facts.nearMore === true)
  const graph = useOptionalService(Graph)
  const version = useOptionalStore(far ? graph?.version : undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that somebody may be nearer now
  const distance = useMemo(
    () => (graph?.state.get().ready ? (pubkey: string) => graph.distance(pubkey) : undefined),
    [graph, version],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit has seen more
  const seen = useMemo(
    () => (config?.excludeSeen ? seenAtVisit(kernel, feed.id, facts.session.pubkey) : undefined),
    [kernel, config?.excludeSeen, feed.id, facts.session.pubkey, visit],
  )
  return useMemo(
    () =>
      config
        ? feedQuery(config, facts, { distance, seen, peek: nostr.peek, now: visit })
        : containQuery(feed.id, feed.query, facts, kernel),
    [config, feed.id, feed.query, facts, distance, seen, kernel, nostr, visit],
  )
}
