/**
 * The filter of the Latest feed without its authors. It requests only the posts that the plugins of the first screen
 * show. The kinds of plugins that load later are requested in a separate query.
 */
const LATEST_FILTER = { kinds: [1], limit: 100 }

const LATEST_FEED_ID = 'feeds/latest'

/**
 * Returns the kinds that may have been requested before any plugin was loaded. Undefined if `feed` is not the preloaded
 * feed.
 */
export const findPreloadedKinds = (feed: string): readonly number[] | undefined =>
  feed === LATEST_FEED_ID ? LATEST_FILTER.kinds : undefined

interface StoredHomeSettings {
  readonly activeTab?: unknown
  readonly feeds?: readonly { readonly id?: unknown; readonly config?: unknown }[]
}

/**
 * Returns the filter of the home page's first query, without its authors. It is read from unchecked stored settings
 * before any plugin has loaded. `undefined` if the reader changed the feed or opened another one.
 */
export function parseFirstHomeFilter(stored: unknown): typeof LATEST_FILTER | undefined {
  const { activeTab = LATEST_FEED_ID, feeds = [] } = (stored ?? {}) as StoredHomeSettings
  if (activeTab !== LATEST_FEED_ID || !Array.isArray(feeds)) return undefined
  return feeds.some(feed => feed?.id === activeTab && feed.config) ? undefined : LATEST_FILTER
}
