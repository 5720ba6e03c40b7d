import { addressOf, isAddressable } from '#kernel/nostr'
import type { EventDraft, NostrEvent } from '#kernel/ports'

/** NIP-70: the author does not want others to republish the note. */
const isProtected = ({ tags }: NostrEvent) => tags.some(tag => tag[0] === '-')

/**
 * A repost by NIP-18: kind 6 for notes and 16 with `k` for everything else, with the original inside unless it is
 * protected.
 */
export function repostDraft(target: NostrEvent, hint = ''): EventDraft {
  const { id, pubkey, kind } = target
  const address = isAddressable(kind) ? addressOf(target) : undefined
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
