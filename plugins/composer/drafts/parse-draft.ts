import { isHexKey } from '#kernel/nostr'
import type { NoteDraft } from './draft-store'

const MAX_CONTENT_CHARS = 500_000
const MAX_MEDIA = 100
/** Maximum number of characters of a mode's data as JSON. */
const MAX_MODE_DATA_CHARS = 20_000

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isMode = (mode: unknown): mode is { readonly key: string; readonly data: unknown } =>
  isRecord(mode) &&
  typeof mode.key === 'string' &&
  JSON.stringify(mode.data ?? null).length <= MAX_MODE_DATA_CHARS

/** Reads a stored draft and checks each field. Returns `undefined` if the draft has no text. */
export function parseDraft(stored: unknown): NoteDraft | undefined {
  if (!isRecord(stored) || typeof stored.content !== 'string') return undefined
  const { content, imageMetadata, repliedEventId, quotedEventId, warning, author, mode, emoji, savedAt } =
    stored
  const media: Record<string, readonly string[]> = {}
  if (isRecord(imageMetadata))
    for (const [url, imetaItems] of Object.entries(imageMetadata).slice(0, MAX_MEDIA))
      if (Array.isArray(imetaItems)) media[url] = imetaItems.filter(item => typeof item === 'string')
  const emojiUrls: Record<string, string> = {}
  if (isRecord(emoji))
    for (const [name, url] of Object.entries(emoji).slice(0, MAX_MEDIA))
      if (typeof url === 'string' && url.startsWith('https://')) emojiUrls[name] = url
  return {
    content: content.slice(0, MAX_CONTENT_CHARS),
    imageMetadata: media,
    emoji: emojiUrls,
    ...(typeof repliedEventId === 'string' && { repliedEventId }),
    ...(typeof quotedEventId === 'string' && { quotedEventId }),
    ...(typeof warning === 'string' && { warning }),
    ...(isHexKey(author) && { author }),
    ...(isMode(mode) && { mode: { key: mode.key, data: mode.data } }),
    savedAt: typeof savedAt === 'number' ? savedAt : 0,
  }
}
