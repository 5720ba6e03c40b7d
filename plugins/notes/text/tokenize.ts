import { readEmoji, readEntity, readHashtag, readLegacyMention, readRelay, readUrl } from './read-token'
import type { Piece, TokenContext } from './token-context'

/** Maximum number of pieces other than text in one note, because more would stall the browser. The rest stays text. */
const MAX_PIECES = 1000
/**
 * Maximum number of invalid addresses in one note. The URL parser throws for each, which costs ten times as much as a
 * valid address.
 */
const MAX_BAD_URLS = 500

/**
 * Matches everything that may be more than text. Each branch is bounded or consumes its match, so that a scan takes
 * linear time. A URL ends at white space, quotes, angle brackets, invisible characters and full-width punctuation.
 */
const CANDIDATE =
  /(?:https?|wss?):\/\/[^\s<>"`\\\p{Cc}\u00ad\u200b-\u200f\u2026\u202a-\u202e\u2060-\u206f\u3001-\u3003\u3008-\u3011\u3014-\u301b\u201c\u201d\ufeff\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f]+|(?:nostr:(?:\/\/)?|@)?(?:npub|nprofile|note|nevent|naddr)1[a-z0-9]+|#\[\d{1,5}\]|#[\p{L}\p{M}\p{N}_]+|:[\w-]{1,50}:/giu

/** A piece and its half-open range in the prepared text. The segments cover the whole text without gaps. */
export interface Segment {
  start: number
  end: number
  piece: Piece
}

/** Splits a prepared text into plain text, tokens, media and embeds, in order. */
export function tokenize(text: string, context: TokenContext): Segment[] {
  const segments: Segment[] = []
  const scanner = new RegExp(CANDIDATE)
  let plainFrom = 0
  let count = 0
  let badUrls = 0
  const addText = (end: number) => {
    if (end <= plainFrom) return
    segments.push({ start: plainFrom, end, piece: { type: 'text', text: text.slice(plainFrom, end) } })
  }
  for (let match = scanner.exec(text); match && count < MAX_PIECES; match = scanner.exec(text)) {
    const start = match.index
    const found = readCandidate(match[0], text, start, context)
    if (!found) {
      // The closing colon of an unknown shortcode may open the next one, so read that colon again.
      if (match[0].startsWith(':')) scanner.lastIndex--
      else if (match[0].includes('://') && ++badUrls === MAX_BAD_URLS) break
      continue
    }
    const end = start + found.length
    addText(start)
    segments.push({ start, end, piece: found.piece })
    plainFrom = end
    scanner.lastIndex = end
    count++
  }
  addText(text.length)
  return segments
}

function readCandidate(raw: string, text: string, at: number, context: TokenContext) {
  switch (raw[0]) {
    case ':':
      return readEmoji(raw, context)
    case '#':
      return raw[1] === '[' ? readLegacyMention(raw, context) : readHashtag(raw, text, at)
    case 'h':
    case 'H':
      return readUrl(raw, context)
    case 'w':
    case 'W':
      return readRelay(raw)
    default:
      return readEntity(raw, text, at, context)
  }
}
