import type { EventRef, NostrEvent } from '#kernel'
import { isHexKey, refOfAddress, refOfId, type ThreadRef, toEventRef } from '#kernel/nostr'

/**
 * What a repost points at (NIP-18): the address, which outlasts edits, rather than the id beside it. The copy in its
 * content is not looked at: it may be forged, and what the relays answer is checked.
 */
export function repostTarget({ tags }: NostrEvent): EventRef | undefined {
  const author = tags.find(([name, value]) => name === 'p' && isHexKey(value))?.[1]
  let byId: ThreadRef | undefined
  for (const [name, value, relay] of tags) {
    const byAddress = name === 'a' ? refOfAddress(value, relay) : undefined
    if (byAddress) return toEventRef(byAddress)
    if (name === 'e') byId ??= refOfId(value, relay, author)
  }
  return byId && toEventRef(byId)
}
