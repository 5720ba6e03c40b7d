import type { SettingsDefinition } from '#kernel'
import { readStoredFeed, type StoredFeed } from '../config/read-stored-feed'

export interface HomeSettings {
  /** The feed that is shown. */
  readonly activeTab: string
  /** In the user's order, where they changed anything; sources that are not among them follow. */
  readonly feeds: readonly StoredFeed[]
  /** Sources the user deleted. */
  readonly deleted: readonly string[]
  /** Feeds that are shown as a grid. */
  readonly grid: readonly string[]
}

/** More are neither made nor read. */
export const MAX_FEEDS = 50
const MAX_ID = 100

export const homeSettings: SettingsDefinition<HomeSettings> = {
  version: 2,
  defaults: { activeTab: 'feeds/latest', feeds: [], deleted: [], grid: [] },
  read(stored, version) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const { activeTab, feeds, deleted, grid } = stored as Readonly<Record<string, unknown>>
    if (typeof activeTab !== 'string' || activeTab.length > MAX_ID) return undefined
    // The first version knew sources of this plugin only.
    if (version < 2) return { ...homeSettings.defaults, activeTab: `feeds/${activeTab}` }
    const read = (Array.isArray(feeds) ? feeds.slice(0, MAX_FEEDS) : [])
      .map(readStoredFeed)
      .filter(feed => feed !== undefined)
    return {
      activeTab,
      feeds: read.filter((feed, at) => read.findIndex(({ id }) => id === feed.id) === at),
      deleted: ids(deleted),
      grid: ids(grid),
    }
  },
}

const ids = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.filter(id => typeof id === 'string' && id.length <= MAX_ID).slice(0, MAX_FEEDS)
    : []
