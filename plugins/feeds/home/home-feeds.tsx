import { type ReactNode, useMemo, useRef, useState } from 'react'
import { PageHeader } from '#kernel'
import { Guard, LazyView, useKernel, useOffered, useOwner, useStore, View } from '#kernel/react'
import { SkeletonRow, Tabs } from '#ui-kit'
import { activeFeed, feedName, type HomeFeed, homeFeeds, needsFollows } from '../config/home-feeds'
import { type FeedFacts, feedSources } from '../contract'
import type { FeedState } from '../list/feed-list'
import { feedMemory } from '../list/feed-memory'
import { FeedView } from '../list/feed-view'
import { endVisit } from '../seen/unseen-visits'
import styles from './home.module.css'
import { homeSettings } from './home-settings'
import { useFeedQuery } from './use-feed-query'
import { usePlaces } from './use-places'

/** They are for whoever stays. */
const loadTools = () => import('./feed-tools')
const loadPopular = () => import('../views/popular-feed')
const loadEditPanel = () => import('../edit/edit-panel')

/** The tabs of the home page, and the feed of the one that is chosen; `status` stands in place of one of follows. */
export function HomeFeeds({ facts, status }: { facts: FeedFacts; status: ReactNode }) {
  const kernel = useKernel()
  const owner = useOwner()
  const store = kernel.settings('pinion/home', homeSettings)
  const settings = useStore(store)
  const sources = useOffered(feedSources, facts)
  const feeds = useMemo(() => homeFeeds(settings, sources), [settings, sources])
  const active = activeFeed(settings, feeds)
  const [editing, setEditing] = useState(false)
  const answers = useRef<FeedState['query']>(undefined)
  const leaving = usePlaces(active?.id)
  const grid = active !== undefined && settings.grid.includes(active.id)

  const choose = (id: string) => {
    if (active && id !== active.id) {
      leaving()
      endVisit(kernel, active.id)
      // Another visit has other notes: the place would be a wrong one.
      if (active.config?.excludeSeen) feedMemory.forget(kernel, name => name.includes(feedName(active)))
    }
    store.set(draft => {
      draft.activeTab = id
    })
  }
  const onGrid = (wanted: boolean) =>
    store.set(draft => {
      if (!active) return
      // Another tab of the browser may show another one.
      draft.activeTab = active.id
      draft.grid = draft.grid.filter(id => id !== active.id)
      if (wanted) draft.grid.push(active.id)
    })
  const tools = active && (
    <Guard plugin={owner} where="feed-tools" pending={<div className={styles.toolsToCome} />}>
      <LazyView load={loadTools} props={{ grid, onGrid, editing, onEdit: setEditing, facts, answers }} />
    </Guard>
  )
  const content = (
    <>
      {editing && active && (
        <Guard plugin={owner} where="feed-editor">
          <LazyView
            key={active.id}
            load={loadEditPanel}
            props={{ feed: active, feeds, sources, onClose: () => setEditing(false) }}
          />
        </Guard>
      )}
      {active &&
        ((needsFollows(active) ? status : undefined) ?? (
          <FeedOfTab
            key={`${active.id} ${facts.session.pubkey}`}
            feed={active}
            facts={facts}
            grid={grid}
            answers={answers}
          />
        ))}
    </>
  )

  if (feeds.length < 2) {
    return (
      <>
        <View of={PageHeader} title="Home">
          <div className={styles.row}>{tools}</div>
        </View>
        {content}
      </>
    )
  }
  return (
    <Tabs
      label="Feeds"
      tabs={feeds.map(({ id, name }) => ({ id, label: name }))}
      active={active?.id ?? ''}
      onChange={choose}
      wrap={row => (
        <View of={PageHeader} title="Home">
          <div className={styles.row}>
            <div className={styles.tabs}>{row}</div>
            {tools}
          </div>
        </View>
      )}
    >
      {content}
    </Tabs>
  )
}

interface FeedOfTabProps {
  readonly feed: HomeFeed
  readonly facts: FeedFacts
  readonly grid: boolean
  readonly answers: { current: FeedState['query'] | undefined }
}

function FeedOfTab({ feed, facts, grid, answers }: FeedOfTabProps) {
  const kernel = useKernel()
  const owner = useOwner()
  const [visit, setVisit] = useState(Date.now)
  const query = useFeedQuery(feed, facts, visit)
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
    <FeedView query={query} name={feedName(feed)} grid={grid} onAnswers={onAnswers} onRefresh={onRefresh} />
  )
}
