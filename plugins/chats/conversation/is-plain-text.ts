import { sanitizeNoteText } from '#kernel/nostr'

/** Every link, hashtag, custom emoji and block of code contains one of these characters. */
const MARKUP_SIGN = /[#:`]/
/** Words of NIP-19 and the beginnings of invoices (BOLT 11). */
const ENTITY = /n(?:pub|profile|ote|event|addr|sec)1|ln[bt]/i
/** White space that a note does not show as it is written: at its ends, several empty lines, and rare line breaks. */
const COLLAPSED_SPACE = /^\s|\s$|\n[ \t]*\n[ \t]*\n|[\r\v\f\u0085\u2028\u2029]/

/** True if a text contains nothing that a note would show in another way than as it is written. */
export const isPlainText = (text: string): boolean =>
  !MARKUP_SIGN.test(text) &&
  !ENTITY.test(text) &&
  !COLLAPSED_SPACE.test(text) &&
  sanitizeNoteText(text) === text
