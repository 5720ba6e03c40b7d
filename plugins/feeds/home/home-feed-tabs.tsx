import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  LazyView,
  PluginBoundary,
  PluginView,
  useApplicableContributions,
  useKernel,
  usePluginId,
  useStore,
  useUrlPolicy,
} from '#kernel/react'
import { PageHeader } from '#kernel/shell'
import { SkeletonRow, Tabs } from '#ui-kit'
import { type FeedReaderContext, feedSources } from '../contract'
import type { FeedState } from '../list/feed-list'
import { rememberedFeeds } from '../list/remembered-feeds'
import { endFeedVisit } from '../reading-position/feed-visits'
import {
  findActiveFeed,
  listHomeFeeds,
  rememberedFeedKey,
  requiresFollows,
} from '../settings/list-home-feeds'
import styles from './home.module.css'
import { homeSettings } from './home-settings'
import { TabFeed, type TabFeedProps } from './tab-feed'
import { useTabScroll } from './use-tab-scroll'

/** Loaded separately when they are needed, because the first feed is shown without these parts. */
const loadFeedTools = () => import('./feed-tools')
const loadUnseenFeed = () => import('./unseen-feed')
const loadEditPanel = () => import('../settings/edit-feeds-panel')

/** The tabs of the home page and the chosen feed. `status` is shown instead of a feed that needs follows. */
export function HomeFeedTabs({ facts, status }: { facts: FeedReaderContext; status: ReactNode }) {
  const kernel = useKernel()
  const owner = usePluginId()
  const store = kernel.settings('pinion/home', homeSettings)
  const settings = useStore(store)
  const sources = useApplicableContributions(feedSources, facts)
  const feeds = useMemo(() => listHomeFeeds(settings, sources), [settings, sources])
  const shownFeed = findActiveFeed(settings, feeds)
  const outsideService = useUrlPolicy()
  // Allow these relays, because the reader chose them. They may be in the reader's own network.
  useLayoutEffect(
    () =>
      outsideService.setTrustedServers(
        owner,
        settings.feeds.flatMap(({ config }) => config?.relayUrls ?? []),
      ),
    [outsideService, owner, settings.feeds],
  )
  const [isEditing, setIsEditing] = useState(false)
  const answersRef = useRef<FeedState['query']>(undefined)
  const saveScrollPosition = useTabScroll(shownFeed?.id)
  const isGrid = shownFeed !== undefined && settings.grid.includes(shownFeed.id)

  const chooseFeed = (id: string) => {
    if (shownFeed && id !== shownFeed.id) {
      saveScrollPosition()
      endFeedVisit(kernel, shownFeed.id)
      // The next visit of this feed shows other notes, so forget the stored position.
      if (shownFeed.config?.excludeSeen)
        rememberedFeeds.forget(kernel, name => name.includes(rememberedFeedKey(shownFeed)))
    }
    store.set(draft => {
      draft.activeTab = id
    })
  }
  const onGridChange = (isGridWanted: boolean) =>
    store.set(draft => {
      if (!shownFeed) return
      // Another browser tab may have stored another active feed, so store the feed that is shown here.
      draft.activeTab = shownFeed.id
      draft.grid = draft.grid.filter(id => id !== shownFeed.id)
      if (isGridWanted) draft.grid.push(shownFeed.id)
    })
  const tools = shownFeed && (
    <PluginBoundary plugin={owner} where="feed-tools" pending={<div className={styles.toolsToCome} />}>
      <LazyView
        load={loadFeedTools}
        props={{
          isGrid,
          onGridChange,
          isEditing,
          onEditChange: setIsEditing,
          facts,
          answersRef,
        }}
      />
    </PluginBoundary>
  )
  const content = (
    <>
      {isEditing && shownFeed && (
        <PluginBoundary plugin={owner} where="feed-editor">
          <LazyView
            key={shownFeed.id}
            load={loadEditPanel}
            props={{ feed: shownFeed, feeds, sources, onClose: () => setIsEditing(false) }}
          />
        </PluginBoundary>
      )}
      {shownFeed &&
        ((requiresFollows(shownFeed) ? status : undefined) ?? (
          <ActiveFeed
            key={`${shownFeed.id} ${facts.session.pubkey}`}
            feed={shownFeed}
            facts={facts}
            isGrid={isGrid}
            answersRef={answersRef}
          />
        ))}
    </>
  )

  if (feeds.length < 2) {
    return (
      <>
        <PluginView token={PageHeader} title="Home">
          <div className={styles.row}>{tools}</div>
        </PluginView>
        {content}
      </>
    )
  }
  return (
    <Tabs
      label="Feeds"
      tabs={feeds.map(({ id, name }) => ({ id, label: name }))}
      activeId={shownFeed?.id ?? ''}
      onChange={chooseFeed}
      renderTabRow={tabRow => (
        <PluginView token={PageHeader} title="Home">
          <div className={styles.row}>
            <div className={styles.tabs}>{tabRow}</div>
            {tools}
          </div>
        </PluginView>
      )}
    >
      {content}
    </Tabs>
  )
}

/** A feed that hides seen notes loads the list of seen notes. Other feeds do not need that list. */
function ActiveFeed(props: TabFeedProps) {
  const owner = usePluginId()
  if (!props.feed.config?.excludeSeen) return <TabFeed {...props} />
  return (
    <PluginBoundary plugin={owner} where="unseen" pending={<SkeletonRow />}>
      <LazyView load={loadUnseenFeed} props={props} />
    </PluginBoundary>
  )
}
