import type { FeedConfig, FeedFacts, FeedQuery } from '#contracts/feeds'
import { type HomeSettings, homeSettings } from '../home/home-settings'
import type { StoredFeed } from './read-stored-feed'

/** A tab of the home page as it is now. */
export interface HomeFeed {
  readonly id: string
  readonly name: string
  /** What an empty name becomes. */
  readonly defaultName: string
  /** What can be edited; a source with a question of its own has none. */
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

/** As the specification has a new feed. */
export const NEW_FEED: FeedConfig = {
  filter: { kinds: [1], limit: 100 },
  followDistance: 1,
  showRepliedTo: true,
}

/** An id of a feed that the user made. */
export const isOwnFeed = (id: string): boolean => id.startsWith('feed_')

/** The sources and the user's own feeds, in the user's order. What comes from a plugin that is off is not shown. */
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

/** The tab that is open: the one that was chosen, where it still is there. */
export const activeFeed = ({ activeTab }: HomeSettings, feeds: readonly HomeFeed[]): HomeFeed | undefined =>
  feeds.find(feed => feed.id === activeTab) ??
  feeds.find(feed => feed.id === homeSettings.defaults.activeTab) ??
  feeds[0]

/** Whether a tab is empty for whoever follows nobody; who is farther away, or on a relay of its own, needs no follows. */
export const needsFollows = ({ config }: HomeFeed): boolean =>
  (config?.followDistance === 1 || config?.followDistance === 2) && !config.relayUrls?.[0]

/** What the list of a tab is remembered by. */
export const feedName = ({ id }: HomeFeed): string => `home/${id}`
