import type { EventRef, NostrEvent } from '#kernel'
import { isHexKey, refOfAddress, refOfId } from '#kernel/nostr'
import { toEventRef } from './note-target'

/**
 * What a repost points at (NIP-18). The copy in its content is not looked at: it may be forged, and what the
 * relays answer is checked.
 */
export function repostTarget({ tags }: NostrEvent): EventRef | undefined {
  const author = tags.find(([name, value]) => name === 'p' && isHexKey(value))?.[1]
  for (const [name, value, relay] of tags) {
    const ref =
      name === 'e' ? refOfId(value, relay, author) : name === 'a' ? refOfAddress(value, relay) : undefined
    if (ref) return toEventRef(ref)
  }
  return undefined
}
