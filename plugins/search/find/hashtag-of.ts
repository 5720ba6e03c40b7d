/** Characters of a query that are used. */
const MAX_QUERY = 500

const HASHTAG = /^#([\p{L}\p{N}\p{M}_-]{1,100})$/u

/** What is asked of a relay (NIP-50). */
export const toSearch = (query: string): string => query.trim().slice(0, MAX_QUERY)

/** The tag that a query of one hashtag names, as it stands in `t` tags (NIP-24). */
export const hashtagOf = (query: string): string | undefined => HASHTAG.exec(query.trim())?.[1]?.toLowerCase()
