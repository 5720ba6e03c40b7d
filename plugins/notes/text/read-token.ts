import {
  decodeEntity,
  type Entity,
  entityInAddress,
  GLUED_TO_TAG,
  isHexKey,
  normalizeRelayUrl,
  refOfAddress,
  refOfEntity,
  refOfId,
  toRelayHint,
} from '#kernel/nostr'
import { mediaItemOf } from './imeta'
import { linkLabel } from './link-label'
import { playerSite } from './player-site'
import type { Piece, TokenContext } from './token-context'
import { trimUrl } from './trim-url'
import { toWebUrl } from './web-url'

/** A piece that was found, and the number of UTF-16 units that it takes from the text. */
export interface Found {
  piece: Piece
  length: number
}

const MAX_HASHTAG = 100
/** Length of `npub1…` and `note1…`: a prefix of 5 characters, 52 of data and 6 of checksum. */
const FIXED_LENGTH = 63

function found(piece: Piece | undefined, length: number): Found | undefined {
  return piece && { piece, length }
}

/** Reads `:shortcode:` if a tag defines the shortcode; `raw` includes both colons. */
export function readEmoji(raw: string, context: TokenContext): Found | undefined {
  const shortcode = raw.slice(1, -1)
  const url = context.emojiUrl(shortcode)
  return url ? { piece: { type: 'emoji', shortcode, url }, length: raw.length } : undefined
}

/**
 * Reads a hashtag. It must be at the start of a word or touch another piece, must contain a letter, and must not be the
 * fragment of a path or a masked key.
 */
export function readHashtag(raw: string, text: string, at: number, touches: boolean): Found | undefined {
  if (raw.length > MAX_HASHTAG || !/\p{L}/u.test(raw) || /nsec1$/i.test(raw)) return undefined
  if (!touches && GLUED_TO_TAG.test(text.slice(Math.max(0, at - 2), at))) return undefined
  return { piece: { type: 'hashtag', tag: raw.slice(1).toLowerCase(), label: raw }, length: raw.length }
}

/** Reads `#[n]`, the NIP-08 form of a mention, which refers to the tag with index n. */
export function readLegacyMention(raw: string, context: TokenContext): Found | undefined {
  const [name, value, relay] = context.tags[Number(raw.slice(2, -1))] ?? []
  if (name === 'p') {
    if (!isHexKey(value)) return undefined
    const hint = toRelayHint(relay)
    return found({ type: 'mention', pubkey: value, relays: hint ? [hint] : [] }, raw.length)
  }
  if (!context.canEmbed) return undefined
  const ref = name === 'e' ? refOfId(value, relay) : name === 'a' ? refOfAddress(value, relay) : undefined
  return ref && found(context.embed(ref, raw), raw.length)
}

/** Reads a relay address. A `ws://` address stays text unless its host is this machine. */
export function readRelay(raw: string): Found | undefined {
  const trimmed = trimUrl(raw)
  const url = normalizeRelayUrl(trimmed)
  return url ? found({ type: 'relay', host: new URL(url).host, url }, trimmed.length) : undefined
}

/**
 * Reads an http(s) address. The result is an event or person if the address ends in one, as those of Nostr clients do,
 * otherwise a page of this site, media, a player, or a link.
 */
export function readUrl(raw: string, context: TokenContext): Found | undefined {
  const trimmed = trimUrl(raw)
  const url = toWebUrl(trimmed)
  if (!url) return undefined
  const length = trimmed.length
  const there = entityInAddress(url)
  const piece = there && entityPiece(there.entity, trimmed, context)
  if (piece) return { piece, length }
  if (context.ownHost && url.host === context.ownHost) {
    // Keep one slash at the start, because the router would take two for an address on another site.
    const path = url.pathname.replace(/^\/+/, '/') + url.search + url.hash
    return { piece: { type: 'internal', path, label: linkLabel(trimmed, url) }, length }
  }
  const item = mediaItemOf(url, context.imetaOf(trimmed, url.href))
  if (item && context.takeMedia()) return { piece: { type: 'media', item }, length }
  const label = linkLabel(trimmed, url)
  const site = playerSite(url)
  if (site && context.takeMedia()) return { piece: { type: 'player', site, href: url.href, label }, length }
  return { piece: { type: 'link', href: url.href, label }, length }
}

/** Reads `nostr:npub1…` (NIP-21), `@npub1…`, or another NIP-19 identifier that stands alone. */
export function readEntity(raw: string, text: string, at: number, context: TokenContext): Found | undefined {
  const schemed = /^(?:web\+)?nostr:(?:\/\/)?/i.exec(raw)?.[0]
  const skip = schemed?.length ?? (raw[0] === '@' ? 1 : 0)
  // Skip an identifier that is part of a longer word, an address or a domain name such as npub1….example.
  if (schemed === undefined && isGlued(text, at, at + raw.length)) return undefined
  let body = raw.slice(skip)
  // If no space separates two mentions, the match includes the `nostr` of the second one; remove it.
  if (text[at + raw.length] === ':' && /nostr$/i.test(body)) body = body.slice(0, -5)
  let entity = decodeEntity(body)
  if (!entity && schemed !== undefined && body.length > FIXED_LENGTH && /^(?:npub|note)1/i.test(body)) {
    body = body.slice(0, FIXED_LENGTH)
    entity = decodeEntity(body)
  }
  const length = skip + body.length
  return entity && found(entityPiece(entity, raw.slice(0, length), context), length)
}

/** Reads a lightning invoice (BOLT 11), with or without `lightning:`. Bech32 is in one case, lower or upper. */
export function readInvoice(raw: string, text: string, at: number, context: TokenContext): Found | undefined {
  const code = raw.replace(/^lightning:(?:\/\/)?/i, '')
  const isOneCase = code === code.toLowerCase() || code === code.toUpperCase()
  if (!isOneCase || isGlued(text, at, at + raw.length) || !context.takeMedia()) return undefined
  return found({ type: 'invoice', paymentRequest: code.toLowerCase() }, raw.length)
}

function isGlued(text: string, start: number, end: number): boolean {
  const before = text[start - 1] ?? ''
  return /[\w/.=@+%-]/.test(before) || /^(?:[@/_-]|\.[a-z0-9])/i.test(text.slice(end, end + 2))
}

function entityPiece(entity: Entity, source: string, context: TokenContext): Piece | undefined {
  if (entity.type === 'npub') return { type: 'mention', pubkey: entity.pubkey, relays: [] }
  if (entity.type === 'nprofile') return { type: 'mention', pubkey: entity.pubkey, relays: entity.relays }
  const ref = refOfEntity(entity)
  return ref && context.embed(ref, source)
}
