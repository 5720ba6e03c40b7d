/**
 * Returns the first `maxChars` characters of a text without differences of case, accents, width and ligatures, for
 * comparisons.
 */
export const normalizeForComparison = (text: string, maxChars: number): string =>
  text.slice(0, maxChars).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
