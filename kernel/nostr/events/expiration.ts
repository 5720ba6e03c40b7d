import type { NostrEvent } from '../../ports/nostr-types'

/** The expiration of an event (NIP-40), in seconds; undefined if it has none or the tag is not a number. */
export function expirationOf(event: Pick<NostrEvent, 'tags'>): number | undefined {
  for (const tag of event.tags) {
    const text = tag[1]
    if (tag[0] === 'expiration' && text !== undefined && /^\d{1,15}$/.test(text)) return Number(text)
  }
  return undefined
}

/** Whether an event is past its NIP-40 expiration at `now` (seconds). */
export function isExpired(event: Pick<NostrEvent, 'tags'>, now: number): boolean {
  const at = expirationOf(event)
  return at !== undefined && at <= now
}
