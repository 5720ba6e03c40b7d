import type { NostrEvent } from '../ports/nostr-types'

let eventCount = 0

/**
 * Returns 64 hex digits that depend only on the number, for use as a key or an id. Different numbers differ in the
 * first 64 bits, because the database tells ids apart by these.
 */
export const numberToHex = (n: number): string => n.toString(16).padStart(16, '0').repeat(4)

/** Creates a well-formed event with an invalid signature, for relays that do not verify. Each has a new id and time. */
export function createTestEvent(overrides: Partial<NostrEvent> = {}): NostrEvent {
  eventCount++
  return {
    id: numberToHex(0xe0000000 + eventCount),
    pubkey: numberToHex(7),
    created_at: 1_700_000_000 + eventCount,
    kind: 1,
    tags: [],
    content: `note ${eventCount}`,
    sig: '0'.repeat(128),
    ...overrides,
  }
}
