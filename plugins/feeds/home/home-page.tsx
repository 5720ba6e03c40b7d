import { useMemo } from 'react'
import { Config } from '#kernel/config'
import { parseFollowList } from '#kernel/nostr'
import {
  LazyView,
  PluginBoundary,
  Slot,
  useHasTooFewAnswers,
  useNostr,
  usePluginId,
  useQuery,
  useService,
  useStore,
} from '#kernel/react'
import { SkeletonRow } from '#ui-kit'
import { type FeedReaderContext, homePageNotices } from '../contract'
import { FeedStatus } from '../list/feed-status'
import { HomeFeedTabs } from './home-feed-tabs'
import { useNearPeople } from './use-near-people'

export { preloadHomeFeed as preload } from './preload-home-feed'

const loadNoFollows = () => import('./no-follows')
const NO_PROPS = {}

/** The home page. Its feeds are based on the reader's follows, or on the root account's for a visitor. */
export default function HomePage() {
  const plugin = usePluginId()
  const { rootAccount } = useService(Config)
  const session = useStore(useNostr().session)
  const owner = session.pubkey ?? rootAccount
  const followListQuery = useQuery({ kinds: [3], authors: [owner] })
  const isUncertain = useHasTooFewAnswers(followListQuery, owner)
  const event = followListQuery.events[0]
  const follows = useMemo(() => parseFollowList(event), [event])
  const { near, nearMore } = useNearPeople(follows)
  const facts = useMemo<FeedReaderContext>(
    () => ({ session, follows, near, nearMore }),
    [session, follows, near, nearMore],
  )
  const isLoading = !event && followListQuery.phase !== 'settled'
  const skeletons = [0, 1, 2, 3, 4].map(row => <SkeletonRow key={row} />)
  return (
    <>
      <HomeFeedTabs
        facts={facts}
        status={
          facts.follows.length > 0 ? undefined : isLoading ? (
            <>
              <FeedStatus query={followListQuery} isEmpty />
              {skeletons}
            </>
          ) : (
            <PluginBoundary plugin={plugin} where="no follows" pending={skeletons}>
              <LazyView
                load={loadNoFollows}
                props={{ partialAnswers: !event && isUncertain ? followListQuery.answers : undefined }}
              />
            </PluginBoundary>
          )
        }
      />
      <Slot point={homePageNotices} props={NO_PROPS} facts={facts} />
    </>
  )
}
