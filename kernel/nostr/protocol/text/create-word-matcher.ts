import type { NostrEvent } from '../../../ports/nostr-types'
import { normalizeForComparison } from './normalize-for-comparison'
import { getSearchableText } from './searchable-text'

/** Maximum number of characters that are read of a note or of a query. */
const MAX_TEXT_CHARS = 20_000
const MAX_QUERY_CHARS = 500

/** Matches NIP-50 extensions such as `language:en`, which are instructions for relays and not words to search. */
const EXTENSION = /^[a-z]+:[^/\s]+$/

/**
 * Matches words of scripts that write spaces between words. In these scripts a match must begin a word: 'tea' is not
 * found in 'instead'.
 */
const SPACED_SCRIPT = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u
const IN_WORD = /[\p{L}\p{N}]/u

const textCache = new WeakMap<NostrEvent, string>()

/** Returns the words of a search text (NIP-50) without its extensions, normalized for comparison. */
export const parseSearchWords = (query: string): readonly string[] =>
  normalizeForComparison(query, MAX_QUERY_CHARS)
    .split(/[\s"]+/)
    .filter(word => word !== '' && !EXTENSION.test(word))

/**
 * Returns a function that is true for notes that contain all words of a search text. It is needed because relays may
 * ignore `search` (NIP-50).
 */
export function createWordMatcher(query: string): (event: NostrEvent) => boolean {
  const words = parseSearchWords(query)
  return event => {
    const text = normalizedText(event)
    return words.every(word => containsWord(text, word))
  }
}

function containsWord(text: string, word: string): boolean {
  if (!SPACED_SCRIPT.test(word)) return text.includes(word)
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !IN_WORD.test(text.charAt(at - 1))) return true
  return false
}

function normalizedText(event: NostrEvent): string {
  const cached = textCache.get(event)
  if (cached !== undefined) return cached
  const { title, text } = getSearchableText(event)
  const folded = normalizeForComparison(`${title}\n${text}`, MAX_TEXT_CHARS)
  textCache.set(event, folded)
  return folded
}
