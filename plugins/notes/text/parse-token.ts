import {
  decodeNip19Entity,
  findNip19InUrl,
  isHexKey,
  type Nip19Entity,
  NO_HASHTAG_AFTER,
  normalizeRelayHint,
  normalizeRelayUrl,
  threadRefFromAddress,
  threadRefFromId,
  threadRefFromNip19,
  trimUrl,
} from '#kernel/nostr'
import { createMediaItem } from './imeta'
import { formatLinkLabel } from './link-label'
import type { NoteTokenizerState, TextToken } from './note-tokenizer-state'
import { parseWebUrl } from './parse-web-url'
import { findPlayerSite } from './player-site'

/** A token that was found, and its length in the text in UTF-16 units. */
export interface TokenMatch {
  token: TextToken
  length: number
}

const MAX_HASHTAG = 100
/** Length of `npub1…` and `note1…`: a prefix of 5 characters, 52 of data and 6 of checksum. */
const FIXED_LENGTH = 63

function createMatch(token: TextToken | undefined, length: number): TokenMatch | undefined {
  return token && { token, length }
}

/** Reads `:shortcode:` if a tag defines the shortcode; `raw` includes both colons. */
export function parseEmojiToken(raw: string, context: NoteTokenizerState): TokenMatch | undefined {
  const shortcode = raw.slice(1, -1)
  const url = context.emojiUrl(shortcode)
  return url ? { token: { type: 'emoji', shortcode, url }, length: raw.length } : undefined
}

/**
 * Reads a hashtag. It must be at the start of a word or touch another piece, must contain a letter, and must not be the
 * fragment of a path or a masked key.
 */
export function parseHashtagToken(
  raw: string,
  text: string,
  at: number,
  followsToken: boolean,
): TokenMatch | undefined {
  if (raw.length > MAX_HASHTAG || !/\p{L}/u.test(raw) || /nsec1$/i.test(raw)) return undefined
  if (!followsToken && NO_HASHTAG_AFTER.test(text.slice(Math.max(0, at - 2), at))) return undefined
  return { token: { type: 'hashtag', tag: raw.slice(1).toLowerCase(), label: raw }, length: raw.length }
}

/** Reads `#[n]`, the NIP-08 form of a mention, which refers to the tag with index n. */
export function parseLegacyMentionToken(raw: string, context: NoteTokenizerState): TokenMatch | undefined {
  const [name, value, relay] = context.tags[Number(raw.slice(2, -1))] ?? []
  if (name === 'p') {
    if (!isHexKey(value)) return undefined
    const hint = normalizeRelayHint(relay)
    return createMatch({ type: 'mention', pubkey: value, relays: hint ? [hint] : [] }, raw.length)
  }
  if (!context.canEmbed) return undefined
  const ref =
    name === 'e'
      ? threadRefFromId(value, relay)
      : name === 'a'
        ? threadRefFromAddress(value, relay)
        : undefined
  return ref && createMatch(context.createEmbed(ref, raw), raw.length)
}

/** Reads a relay address. A `ws://` address stays text unless its host is this machine. */
export function parseRelayToken(raw: string): TokenMatch | undefined {
  const trimmed = trimUrl(raw)
  const url = normalizeRelayUrl(trimmed)
  return url ? createMatch({ type: 'relay', host: new URL(url).host, url }, trimmed.length) : undefined
}

/**
 * Reads an http(s) address. The result is an event or person if the address ends in one, as those of Nostr clients do,
 * otherwise a page of this site, media, a player, or a link.
 */
export function parseUrlToken(raw: string, context: NoteTokenizerState): TokenMatch | undefined {
  const trimmed = trimUrl(raw)
  const url = parseWebUrl(trimmed)
  if (!url) return undefined
  const length = trimmed.length
  const linkedEntity = findNip19InUrl(url)
  const token = linkedEntity && entityToken(linkedEntity.entity, trimmed, context)
  if (token) return { token, length }
  if (context.ownHost && url.host === context.ownHost) {
    // Keep one slash at the start, because the router would take two for an address on another site.
    const path = url.pathname.replace(/^\/+/, '/') + url.search + url.hash
    return { token: { type: 'internal', path, label: formatLinkLabel(trimmed, url) }, length }
  }
  const item = createMediaItem(url, context.findImeta(trimmed, url.href))
  if (item && context.reserveMedia()) return { token: { type: 'media', item }, length }
  const label = formatLinkLabel(trimmed, url)
  const site = findPlayerSite(url)
  if (site && context.reserveMedia())
    return { token: { type: 'player', site, href: url.href, label }, length }
  return { token: { type: 'link', href: url.href, label }, length }
}

/** Parses `nostr:npub1…` (NIP-21), `@npub1…`, or another NIP-19 identifier that is surrounded by spaces. */
export function parseEntityToken(
  raw: string,
  text: string,
  at: number,
  context: NoteTokenizerState,
): TokenMatch | undefined {
  const scheme = /^(?:web\+)?nostr:(?:\/\/)?/i.exec(raw)?.[0]
  const skip = scheme?.length ?? (raw[0] === '@' ? 1 : 0)
  // Skip an identifier that is part of a longer word, an address or a domain name such as npub1….example.
  if (scheme === undefined && isPartOfWord(text, at, at + raw.length)) return undefined
  let body = raw.slice(skip)
  // If no space separates two mentions, the match includes the `nostr` of the second one; remove it.
  if (text[at + raw.length] === ':' && /nostr$/i.test(body)) body = body.slice(0, -5)
  let entity = decodeNip19Entity(body)
  if (!entity && scheme !== undefined && body.length > FIXED_LENGTH && /^(?:npub|note)1/i.test(body)) {
    body = body.slice(0, FIXED_LENGTH)
    entity = decodeNip19Entity(body)
  }
  const length = skip + body.length
  return entity && createMatch(entityToken(entity, raw.slice(0, length), context), length)
}

/** Reads a lightning invoice (BOLT 11), with or without `lightning:`. Bech32 is in one case, lower or upper. */
export function parseInvoiceToken(
  raw: string,
  text: string,
  at: number,
  context: NoteTokenizerState,
): TokenMatch | undefined {
  const code = raw.replace(/^lightning:(?:\/\/)?/i, '')
  const isOneCase = code === code.toLowerCase() || code === code.toUpperCase()
  if (!isOneCase || isPartOfWord(text, at, at + raw.length) || !context.reserveMedia()) return undefined
  return createMatch({ type: 'invoice', paymentRequest: code.toLowerCase() }, raw.length)
}

function isPartOfWord(text: string, start: number, end: number): boolean {
  const before = text[start - 1] ?? ''
  return /[\w/.=@+%-]/.test(before) || /^(?:[@/_-]|\.[a-z0-9])/i.test(text.slice(end, end + 2))
}

function entityToken(
  entity: Nip19Entity,
  source: string,
  context: NoteTokenizerState,
): TextToken | undefined {
  if (entity.type === 'npub') return { type: 'mention', pubkey: entity.pubkey, relays: [] }
  if (entity.type === 'nprofile') return { type: 'mention', pubkey: entity.pubkey, relays: entity.relays }
  const ref = threadRefFromNip19(entity)
  return ref && context.createEmbed(ref, source)
}
