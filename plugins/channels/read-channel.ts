import { neutralize, neutralizeText } from '#kernel/nostr'

const MAX_ABOUT = 500

/** A channel's metadata (NIP-28). */
export interface Channel {
  readonly name: string
  readonly about?: string
  readonly picture?: string
}

/** Reads the content of a kind 40 event. Returns `undefined` if it is not JSON; nothing is then shown. */
export function readChannel(content: string): Channel | undefined {
  let raw: unknown
  try {
    raw = JSON.parse(content)
  } catch {
    return undefined
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  const { name, about, picture } = raw as Record<string, unknown>
  const safe = typeof picture === 'string' && /^https?:\/\//.test(picture) && picture.length <= 500
  return {
    name: (typeof name === 'string' && neutralize(name.slice(0, 200)).trim()) || 'A channel without a name',
    ...(typeof about === 'string' && about.trim() && { about: neutralizeText(about.slice(0, MAX_ABOUT)) }),
    ...(safe && { picture }),
  }
}
