import type { NostrEvent } from '../../../ports/nostr-types'

/**
 * Returns the time at which an event expires (NIP-40), in seconds; undefined if it has no such tag or the tag is not a
 * number.
 */
export function getExpiration(event: Pick<NostrEvent, 'tags'>): number | undefined {
  for (const tag of event.tags) {
    const text = tag[1]
    if (tag[0] === 'expiration' && text !== undefined && /^\d{1,15}$/.test(text)) return Number(text)
  }
  return undefined
}

/** True if an event has expired by NIP-40 at the time `now` (seconds). */
export function isExpired(event: Pick<NostrEvent, 'tags'>, now: number): boolean {
  const at = getExpiration(event)
  return at !== undefined && at <= now
}
