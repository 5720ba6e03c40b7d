import { HASHTAG_PATTERN, URL_END_CHARS } from '#kernel/nostr'
import type { NoteTokenizerState, TextToken } from './note-tokenizer-state'
import {
  parseEmojiToken,
  parseEntityToken,
  parseHashtagToken,
  parseInvoiceToken,
  parseLegacyMentionToken,
  parseRelayToken,
  parseUrlToken,
} from './parse-token'

/** Maximum number of pieces other than text in one note, because more would stall the browser. The rest stays text. */
const MAX_PIECES = 1000
/**
 * Maximum number of invalid addresses in one note. The URL parser throws for each, which costs ten times as much as a
 * valid address.
 */
const MAX_BAD_URLS = 500

/**
 * Matches everything that may be more than text. Each branch is bounded or consumes its match, so that a scan takes
 * linear time. The first branch matches code between two fences of Markdown, in which no token is read.
 */
const CANDIDATE = new RegExp(
  [
    '```[^]*?```',
    `(?:https?|wss?):\\/\\/[^${URL_END_CHARS}\\\\]+`,
    '(?:(?:web\\+)?nostr:(?:\\/\\/)?|@)?n(?:pub|profile|ote|event|addr)1[a-z0-9]+',
    '(?:lightning:(?:\\/\\/)?)?ln(?:bc|tbs?)(?:rt)?\\d*[munp]?1[02-9ac-hj-np-z]{150,4000}',
    '#\\[\\d{1,5}\\]',
    HASHTAG_PATTERN,
    ':[\\w-]{1,50}:',
  ].join('|'),
  'giu',
)

/** Every text that `CANDIDATE` matches contains one of these characters. A text without them is not scanned. */
const CANDIDATE_SIGN = /[#:1`]/

/** A token and its half-open range in the prepared text. All ranges together cover the text without gaps. */
export interface TokenSpan {
  start: number
  end: number
  token: TextToken
}

/** Splits a prepared text into plain text, tokens, media and embeds, in order. */
export function tokenizeNote(text: string, context: NoteTokenizerState): TokenSpan[] {
  const segments: TokenSpan[] = []
  const scanner = new RegExp(CANDIDATE)
  let plainFrom = 0
  let count = 0
  let badUrls = 0
  const addText = (end: number) => {
    if (end <= plainFrom) return
    segments.push({ start: plainFrom, end, token: { type: 'text', text: text.slice(plainFrom, end) } })
  }
  for (
    let match = CANDIDATE_SIGN.test(text) ? scanner.exec(text) : null;
    match && count < MAX_PIECES;
    match = scanner.exec(text)
  ) {
    const start = match.index
    const candidate = parseCandidate(match[0], text, start, context, start > 0 && start === plainFrom)
    if (!candidate) {
      // The closing colon of an unknown shortcode may open the next one, so read that colon again.
      if (match[0].startsWith(':')) scanner.lastIndex--
      else if (match[0].includes('://') && ++badUrls === MAX_BAD_URLS) break
      continue
    }
    const end = start + candidate.length
    addText(start)
    segments.push({ start, end, token: candidate.token })
    plainFrom = end
    scanner.lastIndex = end
    count++
  }
  addText(text.length)
  return segments
}

/** `followsToken` is true if the candidate follows another piece without anything between them. */
function parseCandidate(
  raw: string,
  text: string,
  at: number,
  context: NoteTokenizerState,
  followsToken: boolean,
) {
  switch (raw[0]) {
    case '`':
      return undefined
    case ':':
      return parseEmojiToken(raw, context)
    case '#':
      return raw[1] === '['
        ? parseLegacyMentionToken(raw, context)
        : parseHashtagToken(raw, text, at, followsToken)
    case 'h':
    case 'H':
      return parseUrlToken(raw, context)
    case 'l':
    case 'L':
      return parseInvoiceToken(raw, text, at, context)
    case 'w':
    case 'W':
      return raw[1] === 's' || raw[1] === 'S'
        ? parseRelayToken(raw)
        : parseEntityToken(raw, text, at, context)
    default:
      return parseEntityToken(raw, text, at, context)
  }
}
