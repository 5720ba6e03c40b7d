import type { NostrEvent } from '../../ports/nostr-types'

/** When an event expires (NIP-40), in seconds; undefined when it never does or the tag is no number. */
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
