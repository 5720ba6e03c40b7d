import { foldText } from '#kernel/nostr'

/** Characters between the words of a name; everything else, emoji too, is part of one. */
const BETWEEN = /[\s._\-|/\\@,;:!?()[\]{}"'`~*+#&=<>]+/u
/** Characters and words of a name; more says nothing more. */
const MAX_LENGTH = 100
const MAX_WORDS = 8

/** A name as it is compared. */
export const fold = (text: string): string => foldText(text, MAX_LENGTH)

/** The words of a folded text, in order. */
export const wordsOf = (folded: string): string[] =>
  folded
    .split(BETWEEN)
    .filter(word => word !== '')
    .slice(0, MAX_WORDS)
