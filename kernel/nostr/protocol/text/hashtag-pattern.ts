// Sources of regular expressions for the hashtags and addresses in a note. The code that shows notes and the composer
// share them, so that the composer publishes a `t` tag for each hashtag that readers see.

/**
 * The characters that end an address, written for a character class: white space, quotes, angle brackets, invisible
 * characters and the punctuation of scripts without spaces. The two joiners (U+200C, U+200D) are not among them,
 * because words of many scripts contain them.
 */
export const URL_END_CHARS =
  '\\s<>"`\\p{Cc}\\u00ab\\u00ad\\u00bb\\u200b\\u200e\\u200f\\u2026\\u202a-\\u202e\\u2060-\\u206f\\u3001-\\u3003\\u3008-\\u3011\\u3014-\\u301b\\u201c\\u201d\\ufeff\\uff01\\uff08\\uff09\\uff0c\\uff1a\\uff1b\\uff1f'

/** Matches the start of an address, a mention (NIP-27) or a keycap emoji, even if no space is before it. */
const URL_OR_MENTION_START =
  '(?:https?|wss?):\\/\\/|nostr:(?:npub|nprofile|note|nevent|naddr)1|\\d\\ufe0f?\\u20e3'

const WORD_CHAR = `(?!${URL_OR_MENTION_START})[\\p{L}\\p{M}\\p{N}_]`

/**
 * Matches a hashtag (NIP-24) with its `#`. A joiner (U+200C, U+200D) belongs to the hashtag if it is between two
 * letters. The hashtag ends where an address or a mention begins. Needs the flags `i` and `u`.
 */
export const HASHTAG_PATTERN = `#(?:${WORD_CHAR})+(?:[\\u200c\\u200d](?:${WORD_CHAR})+)*`

/** Matches a text that ends with a word, a path or an HTML entity; a `#` after it does not begin a hashtag. */
export const NO_HASHTAG_AFTER = /[\p{L}\p{M}\p{N}_/&]$/u
