/** What Latest asks of whom one follows, as its source has it. */
const LATEST = { kinds: [1], limit: 100 }

interface Home {
  readonly activeTab?: unknown
  readonly feeds?: readonly { readonly id?: unknown; readonly config?: unknown }[]
}

/**
 * The filter of the home page's first question, less its authors, from its stored settings, which are unchecked:
 * known before any plugin is there. `undefined` where the reader has made another one of it.
 */
export function firstQuestion(stored: unknown): typeof LATEST | undefined {
  const { activeTab = 'feeds/latest', feeds = [] } = (stored ?? {}) as Home
  if (activeTab !== 'feeds/latest' || !Array.isArray(feeds)) return undefined
  return feeds.some(feed => feed?.id === activeTab && feed.config) ? undefined : LATEST
}
