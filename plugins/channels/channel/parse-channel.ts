import { MAX_RELAY_HINTS, normalizeRelayUrl, sanitizeName, sanitizeNoteText } from '#kernel/nostr'

const MAX_ABOUT_CHARS = 500

/** A channel's metadata (NIP-28). */
export interface ChannelMetadata {
  readonly name: string
  readonly about?: string
  readonly picture?: string
  /** At most ten relays on which the channel's messages are read and written. Absent if the metadata names none. */
  readonly relays?: readonly string[]
}

/** Reads the content of a kind 40 or 41 event. Returns `undefined` if it is not JSON; such a channel is not shown. */
export function parseChannelMetadata(content: string): ChannelMetadata | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(content)
  } catch {
    return undefined
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined
  const { name, about, picture, relays } = parsed as Record<string, unknown>
  const isSafePicture = typeof picture === 'string' && /^https?:\/\//.test(picture) && picture.length <= 500
  const urls = parseChannelRelays(relays)
  return {
    name: (typeof name === 'string' && sanitizeName(name.slice(0, 200)).trim()) || 'A channel without a name',
    ...(typeof about === 'string' &&
      about.trim() && { about: sanitizeNoteText(about.slice(0, MAX_ABOUT_CHARS)) }),
    ...(isSafePicture && { picture }),
    ...(urls.length > 0 && { relays: urls }),
  }
}

/** Returns the normalized addresses among `relays`, each once, at most ten. */
export function parseChannelRelays(relays: unknown): readonly string[] {
  if (!Array.isArray(relays)) return []
  const urls = relays
    .slice(0, MAX_RELAY_HINTS * 2)
    .flatMap(url => (typeof url === 'string' && normalizeRelayUrl(url)) || [])
  return [...new Set(urls)].slice(0, MAX_RELAY_HINTS)
}
