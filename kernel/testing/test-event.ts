import type { NostrEvent } from '../ports/nostr-types'

let made = 0

/** 64 hex digits, the same for the same number: a key or an id. Spread out, as the database tells ids by their first half. */
export const hexOf = (n: number): string => n.toString(16).padStart(16, '0').repeat(4)

/** A well-shaped event that nobody signed, for relays that believe; each has another id and time. */
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
