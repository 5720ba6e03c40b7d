import { sanitizeNoteText } from '#kernel/nostr'
import { maskSecrets } from './mask-secrets'

/** Maximum number of UTF-16 units of a note that are parsed. */
export const MAX_NOTE_LENGTH = 65_536
/**
 * Number of UTF-16 units before the limit that are searched for white space. No meaningful word is longer than the
 * longest NIP-19 identifier.
 */
const WORD_LIMIT = 5100

/** The text that the tokenizer splits into tokens. */
export interface PreparedNoteText {
  text: string
  /**
   * Number of UTF-16 units of the content that `text` covers. Smaller than the content's length if the text was cut.
   */
  coveredLength: number
}

/**
 * Cuts the content to its first 64 Ki UTF-16 units, masks secret keys and removes unbalanced bidirectional controls.
 * Turns every line break into `\n` and leaves at most one empty line in a row.
 */
export function prepareNoteText(content: string): PreparedNoteText {
  const coveredLength = content.length > MAX_NOTE_LENGTH ? cutPosition(content) : content.length
  const cut = coveredLength < content.length
  let text = maskSecrets(cut ? content.slice(0, coveredLength) : content)
  // The cut may have split a secret key. Search only the end, so that this takes constant time.
  if (cut) text = text.slice(0, -80) + text.slice(-80).replace(/nsec1[0-9a-z]*$/i, 'nsec1…')
  if (/[\r\v\f\u0085\u2028\u2029]/.test(text)) text = text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
  return { text: sanitizeNoteText(collapseLines(text)), coveredLength }
}

function collapseLines(text: string): string {
  return text.includes('\n') ? text.replace(/\n[ \t]*\n(?:[ \t]*\n)+/g, '\n\n') : text
}

/**
 * Returns the last position before the limit at which no word is split. If a single word is too long, returns the limit
 * or a position near it.
 */
function cutPosition(content: string): number {
  for (let at = MAX_NOTE_LENGTH; at > MAX_NOTE_LENGTH - WORD_LIMIT; at--) {
    if (/\s/.test(content[at]!)) return at
  }
  const code = content.charCodeAt(MAX_NOTE_LENGTH - 1)
  return code >= 0xd800 && code <= 0xdbff ? MAX_NOTE_LENGTH - 1 : MAX_NOTE_LENGTH
}
