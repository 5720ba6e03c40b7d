import { mediaKindFromPath } from '#kernel/images'
import type { UncheckedTags } from '#kernel/nostr'
import { isHexKey, sanitizeName, sanitizeNoteText } from '#kernel/nostr'
import { isBlurhash } from '../media/is-blurhash'
import type { Dimensions, MediaEncryption, MediaItem } from '../media/media-item'
import { mediaKindFromMime } from '../media/media-kind'
import { maskSecrets } from './mask-secrets'
import { parseWebUrl } from './parse-web-url'

const MAX_TAGS = 100
const MAX_FIELDS = 50
const MAX_VALUE = 5000
const MAX_FALLBACKS = 5
const MAX_ALT = 1000
const MAX_SIDE = 20_000
const SECRET_TEXT = /^[A-Za-z0-9+/=_-]{8,256}$/

/** Matches the address of the index of a file that is stored in chunks. */
const CHUNK_INDEX_URL = /\.chunks\.(json|bin)$/i
/** The MIME type that servers give to files whose type they do not know. */
const UNKNOWN_MIME_TYPE = 'application/octet-stream'
const NO_KEY: MediaEncryption = { algorithm: 'aes-gcm', key: '' }

/** The fields of an `imeta` tag about one URL. `url` is as the author wrote it. */
export type Imeta = Omit<MediaItem, 'kind'>

/**
 * Reads a NIP-92 `imeta` tag, whose entries are a name and a value separated by the first space. Invalid values are
 * dropped. If a name is repeated, its first value is used, except that all `fallback` values are. Returns undefined if
 * the tag has no usable http(s) `url`.
 */
export function parseImeta(tag: readonly string[]): Imeta | undefined {
  if (tag[0] !== 'imeta') return undefined
  const fields = new Map<string, string>()
  const fallbacks: string[] = []
  let fallbacksRead = 0
  for (const entry of tag.slice(1, MAX_FIELDS + 1)) {
    if (typeof entry !== 'string' || entry.length > MAX_VALUE) continue
    const space = entry.indexOf(' ')
    if (space < 1) continue
    const name = entry.slice(0, space)
    const value = entry.slice(space + 1).trim()
    if (name === 'fallback') {
      const url = fallbacksRead++ < MAX_FALLBACKS ? parseWebUrl(value) : undefined
      if (url && !fallbacks.includes(url.href)) fallbacks.push(url.href)
    } else if (value && !fields.has(name)) fields.set(name, value)
  }
  const url = fields.get('url')
  if (!url || !parseWebUrl(url)) return undefined

  const imeta: Imeta = { url, fallbacks }
  const dim = parseDimensions(fields.get('dim') ?? fields.get('dimensions'))
  const mime = fields.get('m')?.split(';', 1)[0]?.trim().toLowerCase()
  const blurhash = fields.get('blurhash')
  const alt = maskSecrets(sanitizeNoteText(fields.get('alt')?.slice(0, MAX_ALT) ?? ''))
  const size = parseCount(fields.get('size'))
  const sha256 = fields.get('x')?.toLowerCase()
  const name = sanitizeName(fields.get('name') ?? '', 100)
  const encryption = parseEncryption(fields)
  if (dim) imeta.dim = dim
  if (mime && /^[a-z]+\/[a-z0-9.+-]{1,80}$/.test(mime)) imeta.mime = mime
  if (blurhash && isBlurhash(blurhash)) imeta.blurhash = blurhash
  if (alt) imeta.alt = alt
  if (size !== undefined) imeta.size = size
  if (isHexKey(sha256)) imeta.sha256 = sha256
  if (name) imeta.name = name
  if (encryption) imeta.encryption = encryption
  return imeta
}

/**
 * Returns at most 100 `imeta` tags of an event by URL. The keys are each URL as written and in normalized form. If
 * `content` is given, only URLs that occur in it count, as NIP-92 demands. Omit it for kinds whose media are only in
 * tags.
 */
export function indexImetaByUrl(tags: UncheckedTags, content?: string): Map<string, Imeta> {
  const imetas = new Map<string, Imeta>()
  let count = 0
  for (const tag of tags) {
    if (tag?.[0] !== 'imeta') continue
    if (count++ === MAX_TAGS) break
    const imeta = parseImeta(tag)
    if (!imeta || imetas.has(imeta.url) || (content !== undefined && !content.includes(imeta.url))) continue
    imetas.set(imeta.url, imeta)
    const href = parseWebUrl(imeta.url)!.href
    if (!imetas.has(href)) imetas.set(href, imeta)
  }
  return imetas
}

/**
 * Returns the media item of a URL, or undefined if the URL is not known to be media. The stated MIME type of a picture,
 * video, sound or text takes precedence over the file extension. Servers state other types for media too, so the
 * extension takes precedence over those. If neither tells the kind, a blurhash or dimensions mark a picture. The kind of
 * an encrypted file follows from its MIME type or the extension of its name; otherwise it is a plain file.
 */
export function createMediaItem(url: URL, imeta: Imeta | undefined): MediaItem | undefined {
  const encryption = imeta?.encryption ?? (CHUNK_INDEX_URL.test(url.pathname) ? NO_KEY : undefined)
  if (encryption) {
    const kind = mediaKindFromMime(imeta?.mime ?? '') ?? mediaKindFromPath(imeta?.name ?? '') ?? 'file'
    return { fallbacks: [], ...imeta, kind, url: url.href, encryption }
  }
  const mime = imeta?.mime ?? UNKNOWN_MIME_TYPE
  const guess = mime === UNKNOWN_MIME_TYPE && (imeta?.blurhash || imeta?.dim) ? 'image' : undefined
  const kind = mediaKindFromMime(mime) ?? mediaKindFromPath(url.pathname) ?? guess
  if (!kind || /^(?:text|image\/svg)/.test(mime) || /\.svgz?$/i.test(url.pathname)) return undefined
  return { fallbacks: [], ...imeta, kind, url: url.href }
}

function parseDimensions(text: string | undefined): Dimensions | undefined {
  const match = /^(\d{1,5})x(\d{1,5})$/i.exec(text ?? '')
  if (!match) return undefined
  const width = Number(match[1])
  const height = Number(match[2])
  const inRange = width >= 1 && height >= 1 && width <= MAX_SIDE && height <= MAX_SIDE
  return inRange ? { width, height } : undefined
}

function parseEncryption(fields: ReadonlyMap<string, string>): MediaEncryption | undefined {
  const algorithm = fields.get('encryption-algorithm')?.toLowerCase()
  const key = fields.get('decryption-key')
  if (!algorithm || !key || !/^[a-z0-9-]{1,40}$/.test(algorithm) || !SECRET_TEXT.test(key)) return undefined
  const nonce = fields.get('decryption-nonce')
  const chunkSize = parseCount(fields.get('chunk-size'))
  return {
    algorithm,
    key,
    ...(nonce && SECRET_TEXT.test(nonce) && { nonce }),
    ...(chunkSize && { chunkSize }),
  }
}

function parseCount(text: string | undefined): number | undefined {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
