import type { NoteRole } from '#contracts/notes'
import type { SettingsDefinition } from '#kernel'
import { readStoredFeed, type StoredFeed } from '../config/read-stored-feed'

export interface HomeSettings {
  /** Id of the shown feed. */
  readonly activeTab: string
  /** Stored feeds in the user's order; sources that are not stored come after them. */
  readonly feeds: readonly StoredFeed[]
  /** Sources the user deleted. */
  readonly deleted: readonly string[]
  /** Feeds that are shown as a grid. */
  readonly grid: readonly string[]
}

/** Limit for making and for reading stored feeds. */
export const MAX_FEEDS = 50
const MAX_ID = 100

/** Sources of version 2 that another plugin contributes now. */
const MOVED_SOURCES: ReadonlyMap<string, string> = new Map([['feeds/market', 'market/market']])

/** Version 2 stored the kinds of an edited feed by number; these were in the defaults. */
const ROLE_BY_KIND: Readonly<Record<number, NoteRole>> = { 1: 'post', 6: 'repost', 7: 'reaction' }

function asRoles(feed: StoredFeed): StoredFeed {
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
    if (typeof activeTab !== 'string' || activeTab.length > MAX_ID) return undefined
    // Version 1 knew only the sources of this plugin, without a prefix.
    if (version < 2) return { ...homeSettings.defaults, activeTab: `feeds/${activeTab}` }
    const idOf = (id: string) => (version < 3 && MOVED_SOURCES.get(id)) || id
    const read = (Array.isArray(feeds) ? feeds.slice(0, MAX_FEEDS) : [])
      .map(readStoredFeed)
      .filter(feed => feed !== undefined)
      .map(feed => (version < 3 ? { ...asRoles(feed), id: idOf(feed.id) } : feed))
    return {
      activeTab: idOf(activeTab),
      feeds: read.filter((feed, at) => read.findIndex(({ id }) => id === feed.id) === at),
      deleted: ids(deleted).map(idOf),
      grid: ids(grid).map(idOf),
    }
  },
}

const ids = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.filter(id => typeof id === 'string' && id.length <= MAX_ID).slice(0, MAX_FEEDS)
    : []
