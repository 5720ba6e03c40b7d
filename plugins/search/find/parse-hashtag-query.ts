/** Maximum length of a query in characters. */
const MAX_QUERY = 500

const HASHTAG = /^#([\p{L}\p{N}\p{M}_-]{1,100})$/u

/** Returns the text that is sent to a relay as the search query (NIP-50). */
export const limitSearchQuery = (query: string): string => query.trim().slice(0, MAX_QUERY)

/** If a query is a single hashtag, returns its tag in the form of `t` tags (NIP-24). */
export const parseHashtagQuery = (query: string): string | undefined =>
  HASHTAG.exec(query.trim())?.[1]?.toLowerCase()
