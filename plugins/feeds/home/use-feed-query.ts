import { useMemo } from 'react'
import { Graph } from '#contracts/graph'
import { noteKinds } from '#contracts/notes'
import type { Kernel } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { useKernel, useNostr, useOptionalService, useOptionalStore, usePoint } from '#kernel/react'
import { kindsAhead } from '../ahead'
import { feedQuery } from '../config/feed-query'
import type { HomeFeed } from '../config/home-feeds'
import type { FeedFacts, FeedQuery } from '../contract'
import { containQuery } from './contain-query'

/** Returns a check whether the reader had seen a note when this visit of the feed began. */
export type SeenAt = (
  kernel: Kernel,
  feed: string,
  pubkey: string | undefined,
) => (event: NostrEvent) => boolean

/**
 * Returns the query of a tab. It changes when the follow list, the graph or the visit changes. `visit` is the visit's
 * start in ms.
 */
export function useFeedQuery(
  feed: HomeFeed,
  facts: FeedFacts,
  visit: number,
  seenAt: SeenAt | undefined,
): FeedQuery {
  const kernel = useKernel()
  const nostr = useNostr()
  const { config } = feed
  const kinds = usePoint(noteKinds)
  // Authors whom the query names are known to be near. The graph is needed only to judge others.
  const farthest = config?.followDistance ?? 0
  const far = farthest > 2 || (farthest === 2 && facts.nearMore === true)
  const graph = useOptionalService(Graph)
  const version = useOptionalStore(far ? graph?.version : undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means that some distances may have changed
  const distance = useMemo(
    () => (graph?.state.get().ready ? (pubkey: string) => graph.distance(pubkey) : undefined),
    [graph, version],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new visit has more seen notes
  const seen = useMemo(
    () => seenAt?.(kernel, feed.id, facts.session.pubkey),
    [kernel, seenAt, feed.id, facts.session.pubkey, visit],
  )
  return useMemo(
    () =>
      config
        ? feedQuery(config, facts, {
            kinds,
            ahead: kindsAhead(feed.id),
            distance,
            seen,
            peek: nostr.peek,
            now: visit,
          })
        : containQuery(feed.id, feed.query, facts, kernel),
    [config, feed.id, feed.query, facts, kinds, distance, seen, kernel, nostr, visit],
  )
}
