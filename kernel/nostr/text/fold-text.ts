/**
 * Folds a text for comparison: removes differences of case, accents, width and ligatures. Uses the first `limit`
 * characters.
 */
export const foldText = (text: string, limit: number): string =>
  text.slice(0, limit).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
