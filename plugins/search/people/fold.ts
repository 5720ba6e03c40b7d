/** Characters between the words of a name; everything else, emoji too, is part of one. */
const BETWEEN = /[\s._\-|/\\@,;:!?()[\]{}"'`~*+#&=<>]+/u
/** Characters and words of a name; more says nothing more. */
const MAX_LENGTH = 100
const MAX_WORDS = 8

/** As words are compared: without case, accents, and width or ligature variants; `limit` characters at most. */
export const fold = (text: string, limit = MAX_LENGTH): string =>
  text.slice(0, limit).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a folded text, in order. */
export const wordsOf = (folded: string): string[] =>
  folded
    .split(BETWEEN)
    .filter(word => word !== '')
    .slice(0, MAX_WORDS)
