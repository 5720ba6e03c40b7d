import { useLayoutEffect, useMemo, useRef } from 'react'
import { Config, PageHeader } from '#kernel'
import { useKernel, useNostr, useOffered, useQuery, useService, useStore, View } from '#kernel/react'
import { EmptyState, Tabs } from '#ui-kit'
import { type FeedFacts, feedSources } from '../contract'
import Feed from '../views/feed'
import { FeedStatus } from '../views/feed-status'
import { NoteSkeleton } from '../views/note-skeleton'
import PopularFeed from '../views/popular-feed'
import { followsOf } from './follows-of'
import { homeSettings } from './home-settings'

/** The feeds of whoever reads: their own follows, or the root account's for a visitor. */
export default function HomePage() {
  const { rootAccount } = useService(Config)
  const session = useStore(useNostr().session)
  const owner = session.pubkey ?? rootAccount
  const list = useQuery({ kinds: [3], authors: [owner] })
  const event = list.events[0]
  const facts = useMemo<FeedFacts>(() => ({ session, follows: followsOf(event) }), [session, event])
  const waiting = !event && list.phase !== 'settled'
  return (
    <HomeFeeds
      facts={facts}
      status={
        facts.follows.length > 0 ? undefined : waiting ? (
          <>
            <FeedStatus query={list} empty />
            {[0, 1, 2, 3, 4].map(row => (
              <NoteSkeleton key={row} />
            ))}
          </>
        ) : (
          <EmptyState icon="people" title="Follow someone to see content from them" />
        )
      }
    />
  )
}

function HomeFeeds({ facts, status }: { facts: FeedFacts; status: React.ReactNode }) {
  const settings = useKernel().settings('pinion/home', homeSettings)
  const { activeTab } = useStore(settings)
  const sources = useOffered(feedSources, facts)
  const active =
    sources.find(e => e.value.id === activeTab) ?? sources.find(e => e.value.id === 'latest') ?? sources[0]
  const query = useMemo(() => active?.value.query(facts), [active, facts])
  const leaving = usePlaces(active?.key)
  const content =
    status ??
    (active &&
      query &&
      (active.value.popular ? (
        <PopularFeed key={active.key} query={query} />
      ) : (
        <Feed query={query} name={`home/${active.key}`} />
      )))

  if (sources.length < 2) {
    return (
      <>
        <View of={PageHeader} title="Home" />
        {content}
      </>
    )
  }
  return (
    <Tabs
      label="Feeds"
      tabs={sources.map(e => ({ id: e.key, label: e.value.label }))}
      active={active?.key ?? ''}
      onChange={key => {
        const chosen = sources.find(e => e.key === key)
        leaving()
        settings.set(s => ({ ...s, activeTab: chosen?.value.id ?? '' }))
      }}
      wrap={row => (
        <View of={PageHeader} title="Home">
          {row}
        </View>
      )}
    >
      {content}
    </Tabs>
  )
}

/** Each tab keeps its place on the page: call what it answers before another one is shown. */
function usePlaces(tab: string | undefined): () => void {
  const places = useRef(new Map<string, number>())
  const shown = useRef(tab)
  useLayoutEffect(() => {
    // The first one is put in its place with the page.
    if (tab === undefined || tab === shown.current) return
    shown.current = tab
    window.scrollTo({ top: places.current.get(tab) ?? 0 })
  }, [tab])
  return () => {
    if (shown.current !== undefined) places.current.set(shown.current, window.scrollY)
  }
}
