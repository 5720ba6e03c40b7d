import { type FormerState, isObject } from './former-records'
import type { Translation } from './translate-settings'

/** The ids of the former client's own feeds; all others begin with `feed_`. */
const FORMER_SOURCES = ['unseen', 'popular', 'latest', 'market', 'replies', 'media', 'adventure']
/** More than the former client allowed. */
const MAX_FEEDS = 50

/** Version 2 of the home page's record: with numbers for kinds, and all feeds of the former client as own sources. */
const VERSION = 2

const idOf = (id: string) => (FORMER_SOURCES.includes(id) ? `feeds/${id}` : id)

const texts = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : []).slice(0, MAX_FEEDS).filter(id => typeof id === 'string')

/**
 * Translates `feed-storage`. Feeds that the user made are all kept: those that were shown come first, in their order.
 * The former client's own feeds that were not shown are deleted.
 */
export function translateFeeds(state: FormerState): readonly Translation[] {
  const { activeHomeTab, activeFeed, feedDisplayAs, enabledFeedIds, feedConfigs, tabConfigs } = state
  const list = [feedConfigs, tabConfigs].find(Array.isArray) ?? []
  const configs = list
    .slice(0, MAX_FEEDS)
    .filter(
      (config): config is FormerState & { id: string } => isObject(config) && typeof config.id === 'string',
    )
  const shown = texts(enabledFeedIds)
  const placeOf = ({ id }: { id: string }) => (shown.includes(id) ? shown.indexOf(id) : shown.length)
  const isOwn = (id: string) => !FORMER_SOURCES.includes(id)
  const feeds = configs
    .filter(({ id }) => isOwn(id) || shown.length === 0 || shown.includes(id))
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map(({ id, name, customName, ...config }) => ({
      id: isOwn(id) && !id.startsWith('feed_') ? `feed_${id}` : idOf(id),
      customName: customName || (isOwn(id) ? name : undefined),
      config,
    }))
  const deleted = shown.length > 0 ? FORMER_SOURCES.filter(id => !shown.includes(id)).map(idOf) : []
  const active = [activeHomeTab, activeFeed].find(id => typeof id === 'string' && id !== '')
  if (feeds.length === 0 && deleted.length === 0 && active === undefined && feedDisplayAs !== 'grid')
    return []
  const ids = [...feeds.map(({ id }) => id), ...FORMER_SOURCES.map(idOf)]
  return [
    {
      owner: 'feeds',
      key: 'pinion/home',
      version: VERSION,
      value: {
        activeTab: typeof active === 'string' ? idOf(active) : 'feeds/latest',
        feeds,
        deleted,
        grid: feedDisplayAs === 'grid' ? [...new Set(ids)].filter(id => !deleted.includes(id)) : [],
      },
    },
  ]
}
