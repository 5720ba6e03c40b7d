import { useMemo, useState } from 'react'
import { Guard, LazyView, useKernel, useOwner } from '#kernel/react'
import { SkeletonRow } from '#ui-kit'
import { feedName, type HomeFeed } from '../config/home-feeds'
import type { FeedFacts } from '../contract'
import type { FeedState } from '../list/feed-list'
import { FeedView } from '../list/feed-view'
import { endVisit } from '../seen/visits'
import { type SeenAt, useFeedQuery } from './use-feed-query'

const loadPopular = () => import('../views/popular-feed')

export interface FeedOfTabProps {
  readonly feed: HomeFeed
  readonly facts: FeedFacts
  readonly grid: boolean
  /** Returns the notes that were seen before this visit of the feed. Set only for a feed that hides seen notes. */
  readonly seenAt?: SeenAt
  readonly answers: { current: FeedState['query'] | undefined }
}

/** The feed of one tab. */
export function FeedOfTab({ feed, facts, grid, answers, seenAt }: FeedOfTabProps) {
  const kernel = useKernel()
  const owner = useOwner()
  const [visit, setVisit] = useState(Date.now)
  const query = useFeedQuery(feed, facts, visit, seenAt)
  const onAnswers = useMemo(
    () => (state: FeedState['query']) => {
      answers.current = state
    },
    [answers],
  )
  const onRefresh = () => {
    endVisit(kernel, feed.id)
    setVisit(Date.now())
  }
  if (feed.popular)
    return (
      <Guard plugin={owner} where="popular" pending={<SkeletonRow />}>
        <LazyView load={loadPopular} props={{ name: feedName(feed), query, grid, onAnswers, onRefresh }} />
      </Guard>
    )
  return (
    <FeedView
      home
      query={query}
      name={feedName(feed)}
      grid={grid}
      onAnswers={onAnswers}
      onRefresh={onRefresh}
    />
  )
}
