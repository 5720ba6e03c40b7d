import type { RelayChoice } from '#kernel/engine'
import { normalizeRelayUrl } from '../kernel/nostr/codec/relay-url'

/** The most relays a list of the user's own has. */
export const MAX_RELAYS = 20

const readChoice = (value: unknown): RelayChoice | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { url, read, write } = value as Record<string, unknown>
  const normal = typeof url === 'string' ? normalizeRelayUrl(url) : undefined
  return normal === undefined ? undefined : { url: normal, read: read !== false, write: write !== false }
}

/** The user's own relays as they are stored, which is unchecked; `null` where there is no such list. */
export const readChoices = (stored: unknown): readonly RelayChoice[] | null =>
  Array.isArray(stored)
    ? stored
        .slice(0, MAX_RELAYS)
        .map(readChoice)
        .filter(c => c !== undefined)
    : null
