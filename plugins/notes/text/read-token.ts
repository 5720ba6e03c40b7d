import {
  decodeEntity,
  type Entity,
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
import { siteEntity } from './site-entity'
import type { Piece, TokenContext } from './token-context'
import { trimUrl } from './trim-url'
import { toWebUrl } from './web-url'

/** A piece, and the number of UTF-16 units of the candidate that it covers. */
export interface Found {
  piece: Piece
  length: number
}

const MAX_HASHTAG = 100
/** `npub1` or `note1`, 52 characters of data, 6 of checksum. */
const FIXED_LENGTH = 63

function found(piece: Piece | undefined, length: number): Found | undefined {
  return piece && { piece, length }
}

/** `:shortcode:` with a matching tag; `raw` includes both colons. */
export function readEmoji(raw: string, context: TokenContext): Found | undefined {
  const shortcode = raw.slice(1, -1)
  const url = context.emojiUrl(shortcode)
  return url ? { piece: { type: 'emoji', shortcode, url }, length: raw.length } : undefined
}

/** Reads a hashtag: at the start of a word, not a path's anchor, with at least one letter, and no masked key. */
export function readHashtag(raw: string, text: string, at: number): Found | undefined {
  if (raw.length > MAX_HASHTAG || !/\p{L}/u.test(raw) || /nsec1$/i.test(raw)) return undefined
  if (/[\p{L}\p{M}\p{N}_/&]$/u.test(text.slice(Math.max(0, at - 2), at))) return undefined
  return { piece: { type: 'hashtag', tag: raw.slice(1).toLowerCase(), label: raw }, length: raw.length }
}

/** Reads `#[n]`, the NIP-08 form of mentioning the n-th tag. */
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

/** A relay address; a plain `ws://` one stays text unless it is this machine. */
export function readRelay(raw: string): Found | undefined {
  const trimmed = trimUrl(raw)
  const url = normalizeRelayUrl(trimmed)
  return url ? found({ type: 'relay', host: new URL(url).host, url }, trimmed.length) : undefined
}

/**
 * Reads an http(s) address: a known client's link to an event or person, a page of this site, media, a player, or a
 * link.
 */
export function readUrl(raw: string, context: TokenContext): Found | undefined {
  const trimmed = trimUrl(raw)
  const url = toWebUrl(trimmed)
  if (!url) return undefined
  const length = trimmed.length
  if (context.ownHost && url.host === context.ownHost) {
    // The router would take two slashes at the start for another site.
    const path = url.pathname.replace(/^\/+/, '/') + url.search + url.hash
    return { piece: { type: 'internal', path, label: linkLabel(trimmed, url) }, length }
  }
  const entity = siteEntity(url)
  const piece = entity && entityPiece(entity, trimmed, context)
  if (piece) return { piece, length }
  const item = mediaItemOf(url, context.imetaOf(trimmed, url.href))
  if (item && context.takeMedia()) return { piece: { type: 'media', item }, length }
  const label = linkLabel(trimmed, url)
  const site = playerSite(url)
  if (site && context.takeMedia()) return { piece: { type: 'player', site, href: url.href, label }, length }
  return { piece: { type: 'link', href: url.href, label }, length }
}

/** `nostr:npub1…` (NIP-21), `@npub1…` or a bare entity standing alone. */
export function readEntity(raw: string, text: string, at: number, context: TokenContext): Found | undefined {
  const schemed = /^nostr:(?:\/\/)?/i.exec(raw)?.[0]
  const skip = schemed?.length ?? (raw[0] === '@' ? 1 : 0)
  // The text is part of a longer word, an address or a domain name such as npub1….example.
  if (schemed === undefined && isGlued(text, at, at + raw.length)) return undefined
  let body = raw.slice(skip)
  // Two mentions without a space between them: the match includes the next scheme.
  if (text[at + raw.length] === ':' && /nostr$/i.test(body)) body = body.slice(0, -5)
  let entity = decodeEntity(body)
  if (!entity && schemed !== undefined && body.length > FIXED_LENGTH && /^(?:npub|note)1/i.test(body)) {
    body = body.slice(0, FIXED_LENGTH)
    entity = decodeEntity(body)
  }
  const length = skip + body.length
  return entity && found(entityPiece(entity, raw.slice(0, length), context), length)
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
