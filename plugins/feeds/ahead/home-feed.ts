import { noteKinds } from '#contracts/notes'
import type { Kernel } from '#kernel'
import { Config } from '#kernel/config'
import { followsOf } from '#kernel/nostr'
import { feedQuery } from '../config/feed-query'
import { activeFeed, feedName, homeFeeds } from '../config/home-feeds'
import { feedSources } from '../contract'
import { homeSettings } from '../home/home-settings'
import { startEarly } from '../list/first-feed'
import { until } from '../list/until'
import { kindsAhead } from '.'

/** Starts to load the first home feed early, if the feed's query needs nothing but the follow list. */
export async function ahead(kernel: Kernel): Promise<void> {
  const nostr = kernel.nostr('feeds')
  const { rootAccount } = await kernel.resolve(Config)
  const session = nostr.session.get()
  const owner = session.pubkey ?? rootAccount
  const list = await until(
    nostr.query({ kinds: [3], authors: [owner] }),
    ({ events, phase }) => events.length > 0 || phase === 'settled',
  )
  const settings = kernel.settings('pinion/home', homeSettings).get()
  const feed = activeFeed(settings, homeFeeds(settings, kernel.points.get(feedSources)))
  if (!feed?.config || feed.popular || (feed.config.followDistance ?? 0) > 1) return
  const follows = followsOf(list.events[0])
  if (follows.length === 0) return
  const query = feedQuery(
    feed.config,
    { session, follows, near: follows },
    {
      kinds: kernel.points.get(noteKinds),
      ahead: kindsAhead(feed.id),
      peek: nostr.peek,
    },
  )
  await startEarly(kernel, 'feeds', feedName(feed), query)
}
