import { getEventAddress, isAddressableKind } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import type { Zap } from '../contract'

/**
 * True if a valid zap counts for a note: its request names the note, and the note's author or a person in its `zap`
 * tags received it (NIP-57, appendix G). So nobody can raise the total of another person's note by paying themselves.
 */
export function isZapForNote({ receipt, recipient }: Zap, note: NostrEvent): boolean {
  const names = (name: string, value: string | undefined) =>
    value !== undefined && receipt.tags.some(tag => tag[0] === name && tag[1] === value)
  const targets = names('e', note.id) || (isAddressableKind(note.kind) && names('a', getEventAddress(note)))
  const expectedTag =
    recipient === note.pubkey || note.tags.some(tag => tag[0] === 'zap' && tag[1] === recipient)
  return targets && expectedTag
}
