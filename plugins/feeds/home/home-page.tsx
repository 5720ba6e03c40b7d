import { useMemo } from 'react'
import { Config } from '#kernel/config'
import { followsOf } from '#kernel/nostr'
import {
  Guard,
  LazyView,
  Slot,
  useLacksAnswers,
  useNostr,
  useOwner,
  useQuery,
  useService,
  useStore,
} from '#kernel/react'
import { SkeletonRow } from '#ui-kit'
import { type FeedFacts, homePieces } from '../contract'
import { FeedStatus } from '../views/feed-status'
import { HomeFeeds } from './home-feeds'
import { useNear } from './use-near'

export { ahead } from '../ahead/home-feed'

const loadNoFollows = () => import('../suggest/no-follows')
const NO_PROPS = {}

/** The home page. Its feeds are based on the reader's follows, or on the root account's for a visitor. */
export default function HomePage() {
  const plugin = useOwner()
  const { rootAccount } = useService(Config)
  const session = useStore(useNostr().session)
  const owner = session.pubkey ?? rootAccount
  const list = useQuery({ kinds: [3], authors: [owner] })
  const unsure = useLacksAnswers(list, owner)
  const event = list.events[0]
  const follows = useMemo(() => followsOf(event), [event])
  const { near, nearMore } = useNear(follows)
  const facts = useMemo<FeedFacts>(
    () => ({ session, follows, near, nearMore }),
    [session, follows, near, nearMore],
  )
  const waiting = !event && list.phase !== 'settled'
  const skeletons = [0, 1, 2, 3, 4].map(row => <SkeletonRow key={row} />)
  return (
    <>
      <HomeFeeds
        facts={facts}
        status={
          facts.follows.length > 0 ? undefined : waiting ? (
            <>
              <FeedStatus query={list} empty />
              {skeletons}
            </>
          ) : (
            <Guard plugin={plugin} where="no follows" pending={skeletons}>
              <LazyView
                load={loadNoFollows}
                props={{ unanswered: !event && unsure ? list.answers : undefined }}
              />
            </Guard>
          )
        }
      />
      <Slot point={homePieces} props={NO_PROPS} facts={facts} />
    </>
  )
}
