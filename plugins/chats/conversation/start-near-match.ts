/** Number of characters before the first searched word that stay, so that the word is in view in a narrow list. */
const CONTEXT_CHARS = 16

/**
 * Returns a text from shortly before the first word of `query` that is in it. Case is ignored. If the search has found
 * the text by a word that is written differently, such as without an accent, the text begins at its start.
 */
export function startNearMatch(text: string, query: string): string {
  const lower = text.toLowerCase()
  const places = query
    .toLowerCase()
    .split(/\s+/)
    .flatMap(word => (word !== '' && lower.includes(word) ? lower.indexOf(word) : []))
  const at = Math.min(...places)
  if (places.length === 0 || at <= CONTEXT_CHARS) return text
  const space = text.indexOf(' ', at - CONTEXT_CHARS)
  return `…${text.slice(space >= 0 && space < at ? space + 1 : at)}`
}
