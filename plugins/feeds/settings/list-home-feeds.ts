import type { FeedConfig, FeedQuery, FeedReaderContext } from '#contracts/feeds'
import { type HomeSettings, homeSettings } from '../home/home-settings'
import type { StoredFeed } from './parse-stored-feed'

/** A tab of the home page, including the user's changes to it. */
export interface HomeFeed {
  readonly id: string
  readonly name: string
  /** Name of the feed if the user leaves the name empty. */
  readonly defaultName: string
  /** The settings that the user can edit. Absent if the feed has its own query. */
  readonly config?: FeedConfig
  readonly query?: (facts: FeedReaderContext) => FeedQuery
  readonly popular?: boolean
}

/** A feed source that a plugin contributes, and its key. */
export interface FeedSource {
  readonly key: string
  readonly value: {
    readonly label: string
    readonly config?: FeedConfig | undefined
    readonly query?: ((facts: FeedReaderContext) => FeedQuery) | undefined
    readonly popular?: boolean
  }
}

export const NEW_FEED_NAME = 'New feed'

/** The default settings of a new feed. */
export const NEW_FEED_CONFIG: FeedConfig = {
  as: ['post'],
  filter: { limit: 100 },
  followDistance: 1,
  showRepliedTo: true,
}

/** True if the user made this feed. */
export const isOwnFeed = (id: string): boolean => id.startsWith('feed_')

/**
 * Returns all feeds in the user's order: those of plugins and those that the user made. Feeds of disabled plugins are
 * left out.
 */
export function listHomeFeeds({ feeds, deleted }: HomeSettings, sources: readonly FeedSource[]): HomeFeed[] {
  const knownIds = new Set([...feeds.map(({ id }) => id), ...deleted])
  const storedFeeds: readonly StoredFeed[] = [
    ...feeds,
    ...sources.filter(({ key }) => !knownIds.has(key)).map(({ key }) => ({ id: key })),
  ]
  return storedFeeds.flatMap(({ id, customName, config }): HomeFeed[] => {
    const source = sources.find(({ key }) => key === id)?.value
    if (!source && !(isOwnFeed(id) && config)) return []
    const defaultName = source?.label ?? NEW_FEED_NAME
    const base = { id, name: customName ?? defaultName, defaultName }
    if (source?.query) return [{ ...base, query: source.query, popular: source.popular ?? false }]
    const feedConfig = config ?? source?.config
    return feedConfig ? [{ ...base, config: feedConfig, popular: feedConfig.sortLikedPosts ?? false }] : []
  })
}

/** Returns the chosen tab if it still exists, otherwise the default or the first one. */
export const findActiveFeed = (
  { activeTab }: HomeSettings,
  feeds: readonly HomeFeed[],
): HomeFeed | undefined =>
  feeds.find(feed => feed.id === activeTab) ??
  feeds.find(feed => feed.id === homeSettings.defaults.activeTab) ??
  feeds[0]

/**
 * True if a tab is empty for a reader who follows nobody. A feed of more distant people, or of a chosen relay, is not
 * empty.
 */
export const requiresFollows = ({ config }: HomeFeed): boolean =>
  (config?.followDistance === 1 || config?.followDistance === 2) && !config.relayUrls?.[0]

/** Returns the key under which the list of a tab is remembered. */
export const rememberedFeedKey = ({ id }: HomeFeed): string => `home/${id}`
