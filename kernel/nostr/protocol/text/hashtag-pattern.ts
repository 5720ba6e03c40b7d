// Sources of regular expressions for the hashtags and addresses of a note. The reader and the composer share them, so
// that the composer publishes a `t` tag for each hashtag that readers see.

/**
 * The characters that end an address, for a character class: white space, quotes, angle brackets, invisible characters
 * and the punctuation of scripts without spaces. The two joiners (U+200C, U+200D) are missing, because words of many
 * scripts contain them.
 */
export const URL_END_CHARS =
  '\\s<>"`\\p{Cc}\\u00ab\\u00ad\\u00bb\\u200b\\u200e\\u200f\\u2026\\u202a-\\u202e\\u2060-\\u206f\\u3001-\\u3003\\u3008-\\u3011\\u3014-\\u301b\\u201c\\u201d\\ufeff\\uff01\\uff08\\uff09\\uff0c\\uff1a\\uff1b\\uff1f'

/** Matches what begins an address, a mention (NIP-27) or a keycap emoji, even where no space is before it. */
const URL_OR_MENTION_START =
  '(?:https?|wss?):\\/\\/|nostr:(?:npub|nprofile|note|nevent|naddr)1|\\d\\ufe0f?\\u20e3'

const WORD_CHAR = `(?!${URL_OR_MENTION_START})[\\p{L}\\p{M}\\p{N}_]`

/**
 * Matches a hashtag (NIP-24) with its `#`. A joiner belongs to it between two letters. It ends where an address or a
 * mention begins. Needs the flags `i` and `u`.
 */
export const HASHTAG_PATTERN = `#(?:${WORD_CHAR})+(?:[\\u200c\\u200d](?:${WORD_CHAR})+)*`

/** Matches a text after which a `#` begins no hashtag: a word, a path or an HTML entity. */
export const NO_HASHTAG_AFTER = /[\p{L}\p{M}\p{N}_/&]$/u
