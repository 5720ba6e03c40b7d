import { normalizeForComparison } from '#kernel/nostr'

/** Separators between the words of a name. All other characters, even emoji, belong to words. */
const WORD_SEPARATORS = /[\s._\-|/\\@,;:!?()[\]{}"'`~*+#&=<>]+/u
/** Maximum number of characters and of words of a name. More would not improve the search. */
const MAX_LENGTH = 100
const MAX_WORDS = 8

/** Normalizes a name for comparison. */
export const normalizeName = (text: string): string => normalizeForComparison(text, MAX_LENGTH)

/** Returns the words of a normalized text, in order. */
export const splitNameWords = (normalizedName: string): string[] =>
  normalizedName
    .split(WORD_SEPARATORS)
    .filter(word => word !== '')
    .slice(0, MAX_WORDS)
