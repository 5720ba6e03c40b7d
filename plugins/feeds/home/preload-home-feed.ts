import { noteKinds } from '#contracts/notes'
import { type Kernel, waitForStore } from '#kernel'
import { Config } from '#kernel/config'
import { parseFollowList } from '#kernel/nostr'
import { feedSources } from '../contract'
import { findPreloadedKinds } from '../early-query'
import { preloadList } from '../list/preloaded-list'
import { buildFeedQuery } from '../settings/build-feed-query'
import { findActiveFeed, listHomeFeeds, rememberedFeedKey } from '../settings/list-home-feeds'
import { homeSettings } from './home-settings'

/** Starts to load the first home feed early, if the feed's query needs nothing but the follow list. */
export async function preloadHomeFeed(kernel: Kernel): Promise<void> {
  const nostr = kernel.nostr('feeds')
  const { rootAccount } = await kernel.resolve(Config)
  const session = nostr.session.get()
  const owner = session.pubkey ?? rootAccount
  const followListQuery = await waitForStore(nostr.query({ kinds: [3], authors: [owner] }), state =>
    state.events.length > 0 || state.phase === 'settled' ? state : undefined,
  )
  const settings = kernel.settings('pinion/home', homeSettings).get()
  const feed = findActiveFeed(settings, listHomeFeeds(settings, kernel.points.get(feedSources)))
  if (!feed?.config || feed.popular || (feed.config.followDistance ?? 0) > 1) return
  const follows = parseFollowList(followListQuery.events[0])
  if (follows.length === 0) return
  const query = buildFeedQuery(
    feed.config,
    { session, follows, near: follows },
    {
      kinds: kernel.points.get(noteKinds),
      preloadedKinds: findPreloadedKinds(feed.id),
      peek: nostr.peek,
    },
  )
  await preloadList(kernel, 'feeds', rememberedFeedKey(feed), query)
}
