import type { UnpublishedNote } from '#contracts/composer'
import { isHexKey } from '#kernel/nostr'
import { isObject, type LegacyState, readObjectField } from './legacy-records'

const MAX_MEDIA = 100
const isPixelSize = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0

/** Returns a file's `imeta` tag (NIP-92), which the former client stored as a tag or as an object. */
function toImetaTag(url: string, stored: unknown): readonly string[] {
  if (Array.isArray(stored))
    return ['imeta', ...stored.filter(item => typeof item === 'string' && item !== 'imeta')]
  const { width, height, blurhash } = isObject(stored) ? stored : {}
  return [
    'imeta',
    `url ${url}`,
    ...(isPixelSize(width) && isPixelSize(height) ? [`dim ${width}x${height}`] : []),
    ...(typeof blurhash === 'string' && blurhash.length <= 200 ? [`blurhash ${blurhash}`] : []),
  ]
}

/** Translates `draft-storage`. Returns `undefined` if nothing was typed. */
export function translateLegacyDraft(state: LegacyState): UnpublishedNote | undefined {
  const { content, repliedEventId: reply, quotedEventId: quote } = state
  if (typeof content !== 'string' || content.trim() === '') return undefined
  const files = Object.entries(readObjectField(state, 'imageMetadata'))
    .filter(([url]) => URL.canParse(url))
    .slice(0, MAX_MEDIA)
  return {
    content,
    imageMetadata: Object.fromEntries(files.map(([url, stored]) => [url, toImetaTag(url, stored)])),
    ...(isHexKey(reply) && { replyTo: { id: reply } }),
    ...(isHexKey(quote) && { quote: { id: quote } }),
  }
}
