import { useMemo, useState } from 'react'
import { LazyView, PluginBoundary, useKernel, usePluginId } from '#kernel/react'
import { SkeletonRow } from '#ui-kit'
import type { FeedReaderContext } from '../contract'
import type { FeedState } from '../list/feed-list'
import { FeedView } from '../list/feed-view'
import { endFeedVisit } from '../reading-position/feed-visits'
import { type HomeFeed, rememberedFeedKey } from '../settings/list-home-feeds'
import { type SeenFilterFactory, useFeedQuery } from './use-feed-query'

const loadPopular = () => import('../popular/popular-feed')

export interface TabFeedProps {
  readonly feed: HomeFeed
  readonly facts: FeedReaderContext
  readonly isGrid: boolean
  /** Returns the notes that were seen before this visit of the feed. Set only for a feed that hides seen notes. */
  readonly seenBeforeVisit?: SeenFilterFactory
  readonly answersRef: { current: FeedState['query'] | undefined }
}

/** The feed of one tab. */
export function TabFeed({ feed, facts, isGrid, answersRef, seenBeforeVisit }: TabFeedProps) {
  const kernel = useKernel()
  const owner = usePluginId()
  const [visitStartMs, setVisitStartMs] = useState(Date.now)
  const query = useFeedQuery(feed, facts, visitStartMs, seenBeforeVisit)
  const onAnswers = useMemo(
    () => (state: FeedState['query']) => {
      answersRef.current = state
    },
    [answersRef],
  )
  const onRefresh = () => {
    endFeedVisit(kernel, feed.id)
    setVisitStartMs(Date.now())
  }
  if (feed.popular)
    return (
      <PluginBoundary plugin={owner} where="popular" pending={<SkeletonRow />}>
        <LazyView
          load={loadPopular}
          props={{ name: rememberedFeedKey(feed), query, isGrid, onAnswersChange: onAnswers, onRefresh }}
        />
      </PluginBoundary>
    )
  return (
    <FeedView
      isHome
      query={query}
      name={rememberedFeedKey(feed)}
      isGrid={isGrid}
      onAnswersChange={onAnswers}
      onRefresh={onRefresh}
    />
  )
}
