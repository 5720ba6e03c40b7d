import type { EventRef, NostrEvent } from '../../../ports/nostr-types'
import { isHexKey } from '../codec/hex'
import { refOfAddress, refOfId, type ThreadRef, toEventRef } from '../thread/event-ref'

/**
 * Returns a reference to the event that a repost points at (NIP-18). An address is preferred to an id, because it
 * remains valid when the event is edited. The copy in the repost's content is ignored, because it may be forged.
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
