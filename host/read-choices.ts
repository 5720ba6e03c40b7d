import type { RelayChoice } from '#kernel/engine'
import { normalizeRelayUrl } from '../kernel/nostr/protocol/codec/relay-url'

/** Maximum number of relays in the user's list. */
export const MAX_RELAYS = 20

const readChoice = (value: unknown): RelayChoice | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { url, read, write } = value as Record<string, unknown>
  const normal = typeof url === 'string' ? normalizeRelayUrl(url) : undefined
  return normal === undefined ? undefined : { url: normal, read: read !== false, write: write !== false }
}

/** Reads the stored list of the user's relays and leaves out invalid entries; `null` if there is no list. */
export const readChoices = (stored: unknown): readonly RelayChoice[] | null =>
  Array.isArray(stored)
    ? stored
        .slice(0, MAX_RELAYS)
        .map(readChoice)
        .filter(c => c !== undefined)
    : null
