import type { NostrEvent } from '../ports/nostr-types'

let made = 0

/**
 * 64 hex digits that depend only on the number: a key or an id. Well distributed, because the database tells ids apart
 * by their first half.
 */
export const hexOf = (n: number): string => n.toString(16).padStart(16, '0').repeat(4)

/** A well-formed unsigned event, for relays that do not verify; each has a new id and time. */
export function testEvent(given: Partial<NostrEvent> = {}): NostrEvent {
  made++
  return {
    id: hexOf(0xe0000000 + made),
    pubkey: hexOf(7),
    created_at: 1_700_000_000 + made,
    kind: 1,
    tags: [],
    content: `note ${made}`,
    sig: '0'.repeat(128),
    ...given,
  }
}
