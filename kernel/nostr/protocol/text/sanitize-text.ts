/** Maximum number of graphemes in a name. */
const MAX_NAME_GRAPHEMES = 50
/** Maximum number of UTF-16 units that are read of a name. This is enough for fifty family emoji. */
const MAX_RAW_NAME_CHARS = 600

/** Control characters of text direction: marks, embeddings, overrides and isolates. */
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** Invisible characters: zero-width characters, soft hyphens, blank fillers, halves of surrogate pairs. */
const INVISIBLE =
  /\u034f|[\u00ad\u115f\u1160\u200b\u200c\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffc]|[\u17b4\u17b5]|[\u180b-\u180f]|\p{Cs}/gu
/** Variation selectors that are not after an emoji or the base of a keycap, where they have no visible effect. */
const LOOSE_SELECTOR = /(?<![\p{Extended_Pictographic}\d#*])[\ufe00-\ufe0f]/gu
/** Zero-width joiners that do not join two emoji. */
const LOOSE_JOINER =
  /(?<!\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d|\u200d(?!\p{Extended_Pictographic})/gu
/** Tag characters, which are invisible, except after U+1F3F4, where they form the flags of regions. */
const LOOSE_TAGS = /(?<![\u{1f3f4}\u{e0020}-\u{e007e}])[\u{e0000}-\u{e007f}]+/gu
const SPACES = /[\s\p{Cc}\u2800]+/gu
const MARK_PILE = /(\p{M}{4})\p{M}+/gu

/**
 * Makes a NAME safe to show among other text. The result cannot reverse the text around it, cover other lines with
 * stacked marks, be too long, or look like another name because of invisible characters.
 * The result may be empty; the caller then shows the key. ZWNJ (U+200C) is removed too, because a copied name with it
 * would look the same as the original; Persian names stay readable without it.
 */
export function sanitizeName(text: string, maxGraphemes: number = MAX_NAME_GRAPHEMES): string {
  if (typeof text !== 'string') return ''
  const raw = text.slice(0, MAX_RAW_NAME_CHARS)
  // Most names are plain ASCII without spaces, and those need no replacements.
  const clean = /^[\x21-\x7e]*$/.test(raw)
    ? raw
    : raw
        .replace(BIDI, '')
        .replace(INVISIBLE, '')
        .replace(LOOSE_TAGS, '')
        .replace(LOOSE_SELECTOR, '')
        .replace(LOOSE_JOINER, '')
        .replace(SPACES, ' ')
        .replace(MARK_PILE, '$1')
        .trim()
  return truncateGraphemes(clean, maxGraphemes)
}

let segmenter: Intl.Segmenter | undefined

const ASCII = /^[\x20-\x7e]*$/

/** Cuts a text that has more than `max` graphemes to `max`, the last of which is `…`. */
export function truncateGraphemes(text: string, max: number): string {
  if (text.length <= max) return text
  // ASCII text needs no segmenter, which takes longer to create than a screen of notes takes to render.
  if (ASCII.test(text)) return `${text.slice(0, max - 1).trimEnd()}…`
  if (typeof Intl === 'object' && 'Segmenter' in Intl)
    segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const graphemes = segmenter ? Array.from(segmenter.segment(text), part => part.segment) : Array.from(text)
  return graphemes.length <= max
    ? text
    : `${graphemes
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}

const BIDI_CONTROL = /[\u202a-\u202e\u2066-\u2069]/
const POP_DIRECTIONAL_FORMAT = 0x202c
const POP_DIRECTIONAL_ISOLATE = 0x2069

/**
 * Removes bidirectional controls that have no partner on the same line from a note's TEXT, because a single override
 * reverses all text after it. Pairs stay, because authors who write from right to left use them.
 */
export function sanitizeNoteText(text: string): string {
  if (!BIDI_CONTROL.test(text)) return text
  const drop = new Uint8Array(text.length)
  let open: { at: number; isolate: boolean }[] = []
  let isolates = 0
  const dropUnclosed = () => {
    for (const { at } of open) drop[at] = 1
    open = []
    isolates = 0
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x0a) dropUnclosed()
    else if (code === POP_DIRECTIONAL_FORMAT) {
      if (open.length > 0 && !open.at(-1)!.isolate) open.pop()
      else drop[at] = 1
    } else if (code >= 0x202a && code <= 0x202e) open.push({ at, isolate: false })
    else if (code === POP_DIRECTIONAL_ISOLATE) {
      if (isolates === 0) drop[at] = 1
      else {
        // The end of an isolate also ends the embeddings that are still open inside it.
        let top = open.pop()!
        for (; !top.isolate; top = open.pop()!) drop[top.at] = 1
        isolates--
      }
    } else if (code >= 0x2066 && code <= 0x2068) {
      open.push({ at, isolate: true })
      isolates++
    }
  }
  dropUnclosed()
  let result = ''
  let from = 0
  for (let at = drop.indexOf(1); at >= 0; at = drop.indexOf(1, from)) {
    result += text.slice(from, at)
    from = at + 1
  }
  return result + text.slice(from)
}
