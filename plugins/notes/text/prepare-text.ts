import { neutralizeText } from '#kernel/nostr'
import { maskSecrets } from './mask-secrets'

/** UTF-16 units of a note that are parsed. */
export const MAX_NOTE_LENGTH = 65_536
/** How far back to look for white space when cutting: the longest meaningful word is an entity. */
const WORD_LIMIT = 5100

/** The text the tokenizer works on. */
export interface PreparedText {
  text: string
  /** Number of UTF-16 units of the content that `text` covers; fewer than all if it was cut. */
  shown: number
}

/**
 * Cuts to the first 64 Ki units, masks secret keys, removes unbalanced bidirectional controls, makes every
 * line break `\n` and leaves at most one empty line in a row.
 */
export function prepareText(content: string): PreparedText {
  const shown = content.length > MAX_NOTE_LENGTH ? cutPosition(content) : content.length
  const cut = shown < content.length
  let text = maskSecrets(cut ? content.slice(0, shown) : content)
  // The cut may have split a key; check only near the end, to stay linear.
  if (cut) text = text.slice(0, -80) + text.slice(-80).replace(/nsec1[0-9a-z]*$/i, 'nsec1…')
  if (/[\r\v\f\u0085\u2028\u2029]/.test(text)) text = text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
  return { text: neutralizeText(collapseLines(text)), shown }
}

function collapseLines(text: string): string {
  return text.replace(/\n[ \t]*\n(?:[ \t]*\n)+/g, '\n\n')
}

/** The position before the last whole word, so that no link or mention is split; anywhere within an endless word. */
function cutPosition(content: string): number {
  for (let at = MAX_NOTE_LENGTH; at > MAX_NOTE_LENGTH - WORD_LIMIT; at--) {
    if (/\s/.test(content[at]!)) return at
  }
  const code = content.charCodeAt(MAX_NOTE_LENGTH - 1)
  return code >= 0xd800 && code <= 0xdbff ? MAX_NOTE_LENGTH - 1 : MAX_NOTE_LENGTH
}
