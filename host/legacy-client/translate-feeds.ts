import { isObject, type LegacyState } from './legacy-records'
import type { LegacySettingsTranslation } from './translate-settings'

/** The ids of the former client's own feeds; all others begin with `feed_`. */
const LEGACY_SOURCES = ['unseen', 'popular', 'latest', 'market', 'replies', 'media', 'adventure']
/** Maximum number of feeds that are imported. The former client did not allow more. */
const MAX_FEEDS = 50

/** Version 2 of the home page's record: with numbers for kinds, and all feeds of the former client as own sources. */
const HOME_RECORD_VERSION = 2

const toFeedId = (id: string) => (LEGACY_SOURCES.includes(id) ? `feeds/${id}` : id)

const parseIds = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : []).slice(0, MAX_FEEDS).filter(id => typeof id === 'string')

/**
 * Translates `feed-storage`. Feeds that the user made are all kept: those that were shown come first, in their order.
 * The former client's own feeds that were not shown are deleted.
 */
export function translateLegacyFeeds(state: LegacyState): readonly LegacySettingsTranslation[] {
  const { activeHomeTab, activeFeed, feedDisplayAs, enabledFeedIds, feedConfigs, tabConfigs } = state
  const storedConfigs = [feedConfigs, tabConfigs].find(Array.isArray) ?? []
  const configs = storedConfigs
    .slice(0, MAX_FEEDS)
    .filter(
      (config): config is LegacyState & { id: string } => isObject(config) && typeof config.id === 'string',
    )
  const shownIds = parseIds(enabledFeedIds)
  const shownPosition = ({ id }: { id: string }) =>
    shownIds.includes(id) ? shownIds.indexOf(id) : shownIds.length
  const isUserFeed = (id: string) => !LEGACY_SOURCES.includes(id)
  const feeds = configs
    .filter(({ id }) => isUserFeed(id) || shownIds.length === 0 || shownIds.includes(id))
    .toSorted((a, b) => shownPosition(a) - shownPosition(b))
    .map(({ id, name, customName, ...config }) => ({
      id: isUserFeed(id) && !id.startsWith('feed_') ? `feed_${id}` : toFeedId(id),
      customName: customName || (isUserFeed(id) ? name : undefined),
      config,
    }))
  const deleted = shownIds.length > 0 ? LEGACY_SOURCES.filter(id => !shownIds.includes(id)).map(toFeedId) : []
  const activeTab = [activeHomeTab, activeFeed].find(id => typeof id === 'string' && id !== '')
  if (feeds.length === 0 && deleted.length === 0 && activeTab === undefined && feedDisplayAs !== 'grid')
    return []
  const ids = [...feeds.map(({ id }) => id), ...LEGACY_SOURCES.map(toFeedId)]
  return [
    {
      owner: 'feeds',
      key: 'pinion/home',
      version: HOME_RECORD_VERSION,
      value: {
        activeTab: typeof activeTab === 'string' ? toFeedId(activeTab) : 'feeds/latest',
        feeds,
        deleted,
        grid: feedDisplayAs === 'grid' ? [...new Set(ids)].filter(id => !deleted.includes(id)) : [],
      },
    },
  ]
}
