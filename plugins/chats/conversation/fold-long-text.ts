/** Maximum number of characters and of lines of a message that is shown folded. */
const MAX_CHARS = 2_000
const MAX_LINES = 30
/** A text that is longer by at most this factor is shown whole, because a button that reveals only ten words is useless. */
const TOLERANCE = 1.1

/**
 * Returns the beginning of a long text, which ends at a word, with `…`. Returns the text itself if it is short. A text
 * may have 60,000 characters, which would fill many screens.
 */
export function foldLongText(text: string): string {
  const isShort =
    text.length <= MAX_CHARS * TOLERANCE && endOfLine(text, Math.floor(MAX_LINES * TOLERANCE)) === text.length
  if (isShort) return text
  const beginning = text.slice(0, Math.min(MAX_CHARS, endOfLine(text, MAX_LINES)))
  // A word that continues after the cut is left out: the first part of an address would be a link to somewhere else.
  const isInsideWord = /^\S/.test(text.slice(beginning.length))
  const words = isInsideWord ? beginning.replace(/\S+$/, '').trimEnd() : beginning.trimEnd()
  return `${words === '' ? cutEndlessWord(beginning) : words}…`
}

/** Returns the index at which the line with this number ends, or the length of the text if it has fewer lines. */
function endOfLine(text: string, line: number): number {
  let end = -1
  for (let n = 0; n < line; n++) {
    end = text.indexOf('\n', end + 1)
    if (end < 0) return text.length
  }
  return end
}

/** Matches a word that contains an address, such as `https://…` or, in parentheses, `lightning:…`. */
const ADDRESS = /:\/\/|^\W*(?:bitcoin|cashu|data|lightning|magnet|mailto|nostr|web\+nostr|tel):/i

/**
 * Removes the last character as a reader sees it, such as a part of a family emoji, because it may be incomplete.
 * Nothing is left of an address, because its beginning leads elsewhere.
 */
const cutEndlessWord = (word: string): string =>
  ADDRESS.test(word)
    ? ''
    : [...new Intl.Segmenter().segment(word)]
        .slice(0, -1)
        .map(({ segment }) => segment)
        .join('')
