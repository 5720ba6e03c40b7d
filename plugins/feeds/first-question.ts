/** The filter of the Latest feed, without authors, as its source defines it. */
const LATEST = { kinds: [1], limit: 100 }

interface Home {
  readonly activeTab?: unknown
  readonly feeds?: readonly { readonly id?: unknown; readonly config?: unknown }[]
}

/**
 * The filter of the home page's first query, without authors, read from unchecked stored settings before any plugin has
 * loaded. `undefined` when the reader changed the feed or opened another one.
 */
export function firstQuestion(stored: unknown): typeof LATEST | undefined {
  const { activeTab = 'feeds/latest', feeds = [] } = (stored ?? {}) as Home
  if (activeTab !== 'feeds/latest' || !Array.isArray(feeds)) return undefined
  return feeds.some(feed => feed?.id === activeTab && feed.config) ? undefined : LATEST
}
