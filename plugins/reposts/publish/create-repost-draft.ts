import { getEventAddress, isAddressableKind } from '#kernel/nostr'
import type { EventDraft, NostrEvent } from '#kernel/ports'

/** True if the author does not want others to republish the note (NIP-70). */
const isProtected = ({ tags }: NostrEvent) => tags.some(tag => tag[0] === '-')

/**
 * Builds a repost (NIP-18): kind 6 for a note, and kind 16 with a `k` tag for any other event. It contains the original
 * event, unless its author has protected it (NIP-70).
 */
export function createRepostDraft(target: NostrEvent, hint = ''): EventDraft {
  const { id, pubkey, kind } = target
  const address = isAddressableKind(kind) ? getEventAddress(target) : undefined
  return {
    kind: kind === 1 ? 6 : 16,
    content: isProtected(target) ? '' : JSON.stringify(target),
    tags: [
      ['e', id, hint, '', pubkey],
      ['p', pubkey, hint],
      ...(kind === 1 ? [] : [['k', String(kind)]]),
      ...(address === undefined ? [] : [['a', address, hint]]),
    ],
  }
}
