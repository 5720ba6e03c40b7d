import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Guard, LazyView, useKernel, useOffered, useOutside, useOwner, useStore, View } from '#kernel/react'
import { PageHeader } from '#kernel/shell'
import { SkeletonRow, Tabs } from '#ui-kit'
import { activeFeed, feedName, homeFeeds, needsFollows } from '../config/home-feeds'
import { type FeedFacts, feedSources } from '../contract'
import type { FeedState } from '../list/feed-list'
import { feedMemory } from '../list/feed-memory'
import { endVisit } from '../seen/visits'
import { FeedOfTab, type FeedOfTabProps } from './feed-of-tab'
import styles from './home.module.css'
import { homeSettings } from './home-settings'
import { usePlaces } from './use-places'

/** Loaded separately when they are needed, because the first feed is shown without these parts. */
const loadTools = () => import('./feed-tools')
const loadUnseen = () => import('./unseen-feed')
const loadEditPanel = () => import('../edit/edit-panel')

/** The tabs of the home page and the chosen feed. `status` is shown instead of a feed that needs follows. */
export function HomeFeeds({ facts, status }: { facts: FeedFacts; status: ReactNode }) {
  const kernel = useKernel()
  const owner = useOwner()
  const store = kernel.settings('pinion/home', homeSettings)
  const settings = useStore(store)
  const sources = useOffered(feedSources, facts)
  const feeds = useMemo(() => homeFeeds(settings, sources), [settings, sources])
  const active = activeFeed(settings, feeds)
  const outside = useOutside()
  // Allow these relays, because the reader chose them. They may be in the reader's own network.
  useLayoutEffect(
    () =>
      outside.own(
        owner,
        settings.feeds.flatMap(({ config }) => config?.relayUrls ?? []),
      ),
    [outside, owner, settings.feeds],
  )
  const [editing, setEditing] = useState(false)
  const answers = useRef<FeedState['query']>(undefined)
  const leaving = usePlaces(active?.id)
  const grid = active !== undefined && settings.grid.includes(active.id)

  const choose = (id: string) => {
    if (active && id !== active.id) {
      leaving()
      endVisit(kernel, active.id)
      // The next visit of this feed shows other notes, so forget the stored position.
      if (active.config?.excludeSeen) feedMemory.forget(kernel, name => name.includes(feedName(active)))
    }
    store.set(draft => {
      draft.activeTab = id
    })
  }
  const onGrid = (wanted: boolean) =>
    store.set(draft => {
      if (!active) return
      // Another browser tab may have stored another active feed, so store the feed that is shown here.
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
          <OneFeed
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

/** A feed that hides seen notes loads the list of seen notes. Other feeds do not need that list. */
function OneFeed(props: FeedOfTabProps) {
  const owner = useOwner()
  if (!props.feed.config?.excludeSeen) return <FeedOfTab {...props} />
  return (
    <Guard plugin={owner} where="unseen" pending={<SkeletonRow />}>
      <LazyView load={loadUnseen} props={props} />
    </Guard>
  )
}
