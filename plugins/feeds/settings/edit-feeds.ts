import { type HomeSettings, homeSettings, MAX_FEEDS } from '../home/home-settings'
import { type FeedSource, NEW_FEED_CONFIG } from './list-home-feeds'
import type { StoredFeed } from './parse-stored-feed'

type FeedSourceKeys = readonly Pick<FeedSource, 'key'>[]

/**
 * Returns all feeds in order. Feeds of disabled plugins are included, so that they keep their places when the order is
 * stored.
 */
function allFeeds({ feeds, deleted }: HomeSettings, sources: FeedSourceKeys): StoredFeed[] {
  const knownIds = new Set([...feeds.map(({ id }) => id), ...deleted])
  return [...feeds, ...sources.filter(({ key }) => !knownIds.has(key)).map(({ key }) => ({ id: key }))]
}

export function replaceFeed(
  settings: HomeSettings,
  sources: FeedSourceKeys,
  newFeed: StoredFeed,
): HomeSettings {
  return {
    ...settings,
    feeds: allFeeds(settings, sources).map(feed => (feed.id === newFeed.id ? newFeed : feed)),
  }
}

/** Moves a feed before or after `neighbourId`, which is its neighbour among the shown feeds. */
export function moveFeed(
  settings: HomeSettings,
  sources: FeedSourceKeys,
  id: string,
  neighbourId: string,
  direction: -1 | 1,
): HomeSettings {
  const feeds = allFeeds(settings, sources)
  const movedFeed = feeds.find(feed => feed.id === id)
  const others = feeds.filter(feed => feed.id !== id)
  const neighbourIndex = others.findIndex(feed => feed.id === neighbourId)
  if (!movedFeed || neighbourIndex < 0) return settings
  others.splice(direction < 0 ? neighbourIndex : neighbourIndex + 1, 0, movedFeed)
  return { ...settings, feeds: others }
}

/** Deletes a feed. If it was the shown one, `fallbackId` is shown instead. */
export function deleteFeed(
  settings: HomeSettings,
  sources: FeedSourceKeys,
  id: string,
  fallbackId: string | undefined,
): HomeSettings {
  const isSource = sources.some(({ key }) => key === id)
  return {
    ...settings,
    feeds: allFeeds(settings, sources).filter(feed => feed.id !== id),
    deleted: isSource ? [...settings.deleted.filter(key => key !== id), id] : settings.deleted,
    grid: settings.grid.filter(key => key !== id),
    activeTab: settings.activeTab === id && fallbackId !== undefined ? fallbackId : settings.activeTab,
  }
}

/** True if one more feed can be stored. Feeds of disabled plugins count too. */
export const canAddFeed = (settings: HomeSettings, sources: FeedSourceKeys): boolean =>
  allFeeds(settings, sources).length < MAX_FEEDS

/** Adds a new feed at the end and shows it. */
export function addFeed(settings: HomeSettings, sources: FeedSourceKeys, id: string): HomeSettings {
  return {
    ...settings,
    feeds: [...allFeeds(settings, sources), { id, config: NEW_FEED_CONFIG }],
    activeTab: id,
  }
}

export const generateFeedId = (): string => `feed_${Date.now()}_${Math.random().toString(36).slice(2, 9)}`

export const defaultHomeSettings = (): HomeSettings => homeSettings.defaults
