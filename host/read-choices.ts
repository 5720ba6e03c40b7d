import type { RelayChoice } from '#kernel/engine'
import { normalizeRelayUrl } from '../kernel/nostr/codec/relay-url'

/** The most relays in the user's own list. */
export const MAX_RELAYS = 20

const readChoice = (value: unknown): RelayChoice | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { url, read, write } = value as Record<string, unknown>
  const normal = typeof url === 'string' ? normalizeRelayUrl(url) : undefined
  return normal === undefined ? undefined : { url: normal, read: read !== false, write: write !== false }
}

/** The stored list of the user's own relays, unchecked; `null` if there is none. */
export const readChoices = (stored: unknown): readonly RelayChoice[] | null =>
  Array.isArray(stored)
    ? stored
        .slice(0, MAX_RELAYS)
        .map(readChoice)
        .filter(c => c !== undefined)
    : null
