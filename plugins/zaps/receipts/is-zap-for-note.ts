import { getEventAddress, isAddressableKind } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import type { Zap } from '../contract'

/**
 * True if a valid zap counts for a note: it was requested for this note, and paid to the note's author or to a person
 * in its `zap` tags (NIP-57, appendix G). A payment to oneself must not count for another person's note.
 */
export function isZapForNote({ receipt, recipient }: Zap, note: NostrEvent): boolean {
  const names = (name: string, value: string | undefined) =>
    value !== undefined && receipt.tags.some(tag => tag[0] === name && tag[1] === value)
  const targets = names('e', note.id) || (isAddressableKind(note.kind) && names('a', getEventAddress(note)))
  const expectedTag =
    recipient === note.pubkey || note.tags.some(tag => tag[0] === 'zap' && tag[1] === recipient)
  return targets && expectedTag
}
