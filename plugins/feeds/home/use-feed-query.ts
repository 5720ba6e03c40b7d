import { useMemo } from 'react'
import { Graph } from '#contracts/graph'
import { noteKinds } from '#contracts/notes'
import type { Kernel } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { useContributions, useKernel, useNostr, useOptionalService, useOptionalStore } from '#kernel/react'
import type { FeedQuery, FeedReaderContext } from '../contract'
import { findPreloadedKinds } from '../early-query.ts'
import { buildFeedQuery } from '../settings/build-feed-query'
import type { HomeFeed } from '../settings/list-home-feeds'
import { runSourceQuery } from './run-source-query'

/** Returns a check whether the reader had seen a note when this visit of the feed began. */
export type SeenFilterFactory = (
  kernel: Kernel,
  feed: string,
  pubkey: string | undefined,
) => (event: NostrEvent) => boolean

/**
 * Returns the query of a tab. It changes when the follow list, the graph or the visit changes. `visitStartMs` is the visit's
 * start in ms.
 */
export function useFeedQuery(
  feed: HomeFeed,
  facts: FeedReaderContext,
  visitStartMs: number,
  createSeenFilter: SeenFilterFactory | undefined,
): FeedQuery {
  const kernel = useKernel()
  const nostr = useNostr()
  const { config } = feed
  const kinds = useContributions(noteKinds)
  // Authors whom the query names are known to be near. The graph is needed only to judge other authors.
  const maxDistance = config?.followDistance ?? 0
  const needsGraph = maxDistance > 2 || (maxDistance === 2 && facts.nearMore === true)
  const graph = useOptionalService(Graph)
  const version = useOptionalStore(needsGraph ? graph?.version : undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means that some distances may have changed
  const distance = useMemo(
    () => (graph?.state.get().isReady ? (pubkey: string) => graph.distance(pubkey) : undefined),
    [graph, version],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new visit has more seen notes
  const wasSeen = useMemo(
    () => createSeenFilter?.(kernel, feed.id, facts.session.pubkey),
    [kernel, createSeenFilter, feed.id, facts.session.pubkey, visitStartMs],
  )
  return useMemo(
    () =>
      config
        ? buildFeedQuery(config, facts, {
            kinds,
            preloadedKinds: findPreloadedKinds(feed.id),
            distance,
            wasSeen,
            peek: nostr.peek,
            openedAtMs: visitStartMs,
          })
        : runSourceQuery(feed.id, feed.query, facts, kernel),
    [config, feed.id, feed.query, facts, kinds, distance, wasSeen, kernel, nostr, visitStartMs],
  )
}
