import { MAX_RELAY_HINTS, neutralize, neutralizeText, normalizeRelayUrl } from '#kernel/nostr'

const MAX_ABOUT = 500

/** A channel's metadata (NIP-28). */
export interface Channel {
  readonly name: string
  readonly about?: string
  readonly picture?: string
  /** The relays on which the channel is read and written, ten at most. Absent if the metadata names none. */
  readonly relays?: readonly string[]
}

/** Reads the content of a kind 40 or 41 event. Returns `undefined` if it is not JSON; such a channel is not shown. */
export function readChannel(content: string): Channel | undefined {
  let raw: unknown
  try {
    raw = JSON.parse(content)
  } catch {
    return undefined
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  const { name, about, picture, relays } = raw as Record<string, unknown>
  const safe = typeof picture === 'string' && /^https?:\/\//.test(picture) && picture.length <= 500
  const urls = readRelays(relays)
  return {
    name: (typeof name === 'string' && neutralize(name.slice(0, 200)).trim()) || 'A channel without a name',
    ...(typeof about === 'string' && about.trim() && { about: neutralizeText(about.slice(0, MAX_ABOUT)) }),
    ...(safe && { picture }),
    ...(urls.length > 0 && { relays: urls }),
  }
}

function readRelays(relays: unknown): readonly string[] {
  if (!Array.isArray(relays)) return []
  const urls = relays
    .slice(0, MAX_RELAY_HINTS * 2)
    .flatMap(url => (typeof url === 'string' && normalizeRelayUrl(url)) || [])
  return [...new Set(urls)].slice(0, MAX_RELAY_HINTS)
}
