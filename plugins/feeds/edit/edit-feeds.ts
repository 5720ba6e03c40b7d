import { NEW_FEED, type OfferedSource } from '../config/home-feeds'
import type { StoredFeed } from '../config/read-stored-feed'
import { type HomeSettings, homeSettings, MAX_FEEDS } from '../home/home-settings'

type Sources = readonly Pick<OfferedSource, 'key'>[]

/**
 * Returns all feeds in order. Feeds of disabled plugins are included, so that they keep their places when the order is
 * stored.
 */
function all({ feeds, deleted }: HomeSettings, sources: Sources): StoredFeed[] {
  const known = new Set([...feeds.map(({ id }) => id), ...deleted])
  return [...feeds, ...sources.filter(({ key }) => !known.has(key)).map(({ key }) => ({ id: key }))]
}

export function changeFeed(settings: HomeSettings, sources: Sources, changed: StoredFeed): HomeSettings {
  return {
    ...settings,
    feeds: all(settings, sources).map(feed => (feed.id === changed.id ? changed : feed)),
  }
}

/** Moves a feed before or after `beside`, which is its neighbour among the shown feeds. */
export function moveFeed(
  settings: HomeSettings,
  sources: Sources,
  id: string,
  beside: string,
  step: -1 | 1,
): HomeSettings {
  const feeds = all(settings, sources)
  const moved = feeds.find(feed => feed.id === id)
  const others = feeds.filter(feed => feed.id !== id)
  const at = others.findIndex(feed => feed.id === beside)
  if (!moved || at < 0) return settings
  others.splice(step < 0 ? at : at + 1, 0, moved)
  return { ...settings, feeds: others }
}

/** Deletes a feed. If it was the shown one, `first` is shown instead. */
export function deleteFeed(
  settings: HomeSettings,
  sources: Sources,
  id: string,
  first: string | undefined,
): HomeSettings {
  const source = sources.some(({ key }) => key === id)
  return {
    ...settings,
    feeds: all(settings, sources).filter(feed => feed.id !== id),
    deleted: source ? [...settings.deleted.filter(key => key !== id), id] : settings.deleted,
    grid: settings.grid.filter(key => key !== id),
    activeTab: settings.activeTab === id && first !== undefined ? first : settings.activeTab,
  }
}

/** True if one more feed can be stored. Feeds of disabled plugins count too. */
export const hasRoom = (settings: HomeSettings, sources: Sources): boolean =>
  all(settings, sources).length < MAX_FEEDS

/** Adds a new feed at the end and shows it. */
export function addFeed(settings: HomeSettings, sources: Sources, id: string): HomeSettings {
  return { ...settings, feeds: [...all(settings, sources), { id, config: NEW_FEED }], activeTab: id }
}

export const newFeedId = (): string => `feed_${Date.now()}_${Math.random().toString(36).slice(2, 9)}`

export const resetFeeds = (): HomeSettings => homeSettings.defaults
