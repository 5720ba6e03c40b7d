import type { RelayListEntry } from '#kernel/engine'
import { normalizeRelayUrl } from '../kernel/nostr/protocol/codec/relay-url'

/** Maximum number of relays in the user's list. */
export const MAX_OWN_RELAYS = 20

const parseRelayChoice = (value: unknown): RelayListEntry | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { url, read, write } = value as Record<string, unknown>
  const normalizedUrl = typeof url === 'string' ? normalizeRelayUrl(url) : undefined
  return normalizedUrl === undefined
    ? undefined
    : { url: normalizedUrl, read: read !== false, write: write !== false }
}

/** Reads the stored list of the user's relays and leaves out invalid entries; `null` if there is no list. */
export const parseRelayChoices = (stored: unknown): readonly RelayListEntry[] | null =>
  Array.isArray(stored)
    ? stored
        .slice(0, MAX_OWN_RELAYS)
        .map(parseRelayChoice)
        .filter(choice => choice !== undefined)
    : null
