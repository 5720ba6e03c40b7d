/**
 * The filter of the Latest feed, without authors, with the posts that the plugins of the first screen show. Those of
 * later plugins are asked for beside it.
 */
const LATEST_FILTER = { kinds: [1], limit: 100 }

const LATEST_ID = 'feeds/latest'

/** The kinds that may have been requested before any plugin was loaded, if this is the feed that was preloaded. */
export const kindsAhead = (feed: string): readonly number[] | undefined =>
  feed === LATEST_ID ? LATEST_FILTER.kinds : undefined

interface Home {
  readonly activeTab?: unknown
  readonly feeds?: readonly { readonly id?: unknown; readonly config?: unknown }[]
}

/**
 * The filter of the home page's first query, without authors, read from unchecked stored settings before any plugin has
 * loaded. `undefined` when the reader changed the feed or opened another one.
 */
export function firstQuestion(stored: unknown): typeof LATEST_FILTER | undefined {
  const { activeTab = LATEST_ID, feeds = [] } = (stored ?? {}) as Home
  if (activeTab !== LATEST_ID || !Array.isArray(feeds)) return undefined
  return feeds.some(feed => feed?.id === activeTab && feed.config) ? undefined : LATEST_FILTER
}
