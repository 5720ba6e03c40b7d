import type { NostrEvent } from '../ports/nostr-types'

let made = 0

/**
 * Returns 64 hex digits that depend only on the number, for use as a key or an id. Different numbers differ in the
 * first 64 bits, because the database tells ids apart by these.
 */
export const hexOf = (n: number): string => n.toString(16).padStart(16, '0').repeat(4)

/** Creates a well-formed event with an invalid signature, for relays that do not verify. Each has a new id and time. */
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
