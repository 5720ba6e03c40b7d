/**
 * Returns the first `limit` characters of a text without differences of case, accents, width and ligatures, for
 * comparisons.
 */
export const foldText = (text: string, limit: number): string =>
  text.slice(0, limit).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
