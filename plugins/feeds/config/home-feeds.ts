import type { FeedConfig, FeedFacts, FeedQuery } from '#contracts/feeds'
import { type HomeSettings, homeSettings } from '../home/home-settings'
import type { StoredFeed } from './read-stored-feed'

/** A tab of the home page with the user's changes. */
export interface HomeFeed {
  readonly id: string
  readonly name: string
  /** Used when the user leaves the name empty. */
  readonly defaultName: string
  /** The editable settings; a source with its own query has none. */
  readonly config?: FeedConfig
  readonly query?: (facts: FeedFacts) => FeedQuery
  readonly popular?: boolean
}

/** A source and its key. */
export interface OfferedSource {
  readonly key: string
  readonly value: {
    readonly label: string
    readonly config?: FeedConfig | undefined
    readonly query?: ((facts: FeedFacts) => FeedQuery) | undefined
    readonly popular?: boolean
  }
}

export const NEW_FEED_NAME = 'New feed'

/** The defaults of a new feed, from the specification. */
export const NEW_FEED: FeedConfig = {
  as: ['post'],
  filter: { limit: 100 },
  followDistance: 1,
  showRepliedTo: true,
}

/** Whether the user made this feed. */
export const isOwnFeed = (id: string): boolean => id.startsWith('feed_')

/** All feeds in the user's order: the sources and the user's own. Feeds of disabled plugins are left out. */
export function homeFeeds({ feeds, deleted }: HomeSettings, sources: readonly OfferedSource[]): HomeFeed[] {
  const known = new Set([...feeds.map(({ id }) => id), ...deleted])
  const all: readonly StoredFeed[] = [
    ...feeds,
    ...sources.filter(({ key }) => !known.has(key)).map(({ key }) => ({ id: key })),
  ]
  return all.flatMap(({ id, customName, config }): HomeFeed[] => {
    const source = sources.find(({ key }) => key === id)?.value
    if (!source && !(isOwnFeed(id) && config)) return []
    const defaultName = source?.label ?? NEW_FEED_NAME
    const base = { id, name: customName ?? defaultName, defaultName }
    if (source?.query) return [{ ...base, query: source.query, popular: source.popular ?? false }]
    const made = config ?? source?.config
    return made ? [{ ...base, config: made, popular: made.sortLikedPosts ?? false }] : []
  })
}

/** The open tab: the chosen one, if it still exists. */
export const activeFeed = ({ activeTab }: HomeSettings, feeds: readonly HomeFeed[]): HomeFeed | undefined =>
  feeds.find(feed => feed.id === activeTab) ??
  feeds.find(feed => feed.id === homeSettings.defaults.activeTab) ??
  feeds[0]

/** Whether a tab is empty for a reader without follows; feeds of a wider circle or of their own relay are not. */
export const needsFollows = ({ config }: HomeFeed): boolean =>
  (config?.followDistance === 1 || config?.followDistance === 2) && !config.relayUrls?.[0]

/** Key under which the list of a tab is remembered. */
export const feedName = ({ id }: HomeFeed): string => `home/${id}`
