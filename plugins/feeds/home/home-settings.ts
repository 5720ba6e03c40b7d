import type { NoteKindRole } from '#contracts/notes'
import type { SettingsDefinition } from '#kernel'
import { parseStoredFeed, type StoredFeed } from '../settings/parse-stored-feed'

export interface HomeSettings {
  /** Id of the shown feed. */
  readonly activeTab: string
  /** Stored feeds in the user's order. Feed sources that are not stored come after them. */
  readonly feeds: readonly StoredFeed[]
  /** Keys of the feed sources that the user deleted. */
  readonly deleted: readonly string[]
  /** Ids of the feeds that are shown as a grid. */
  readonly grid: readonly string[]
}

/** Maximum number of stored feeds, for adding and for reading. */
export const MAX_FEEDS = 50
const MAX_ID_CHARS = 100

/** Feed sources that belonged to this plugin in version 2 of the settings and now belong to another plugin. */
const MOVED_SOURCES: ReadonlyMap<string, string> = new Map([['feeds/market', 'market/market']])

/**
 * Version 2 of the settings stored an edited feed's kinds as numbers. These kinds were defaults, so they become roles.
 */
const ROLE_BY_KIND: Readonly<Record<number, NoteKindRole>> = { 1: 'post', 6: 'repost', 7: 'reaction' }

function kindsToRoles(feed: StoredFeed): StoredFeed {
  const { kinds = [], ...filter } = feed.config?.filter ?? {}
  const as = kinds.flatMap(kind => ROLE_BY_KIND[kind] ?? [])
  return as.length > 0 && as.length === kinds.length
    ? { ...feed, config: { ...feed.config, as, filter } }
    : feed
}

export const homeSettings: SettingsDefinition<HomeSettings> = {
  version: 3,
  defaults: { activeTab: 'feeds/latest', feeds: [], deleted: [], grid: [] },
  read(stored, version) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const { activeTab, feeds, deleted, grid } = stored as Readonly<Record<string, unknown>>
    if (typeof activeTab !== 'string' || activeTab.length > MAX_ID_CHARS) return undefined
    // Version 1 of the settings contained only sources of this plugin, and their ids had no prefix.
    if (version < 2) return { ...homeSettings.defaults, activeTab: `feeds/${activeTab}` }
    const migrateId = (id: string) => (version < 3 && MOVED_SOURCES.get(id)) || id
    const parsedFeeds = (Array.isArray(feeds) ? feeds.slice(0, MAX_FEEDS) : [])
      .map(parseStoredFeed)
      .filter(feed => feed !== undefined)
      .map(feed => (version < 3 ? { ...kindsToRoles(feed), id: migrateId(feed.id) } : feed))
    return {
      activeTab: migrateId(activeTab),
      feeds: parsedFeeds.filter((feed, index) => parsedFeeds.findIndex(({ id }) => id === feed.id) === index),
      deleted: parseIds(deleted).map(migrateId),
      grid: parseIds(grid).map(migrateId),
    }
  },
}

const parseIds = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.filter(id => typeof id === 'string' && id.length <= MAX_ID_CHARS).slice(0, MAX_FEEDS)
    : []
