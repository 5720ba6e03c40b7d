import type { EventRef, NostrEvent } from '../../../ports/nostr-types'
import { isHexKey } from '../codec/hex'
import {
  type ThreadRef,
  threadRefFromAddress,
  threadRefFromId,
  threadRefToEventRef,
} from '../thread/thread-ref'

/**
 * Returns a reference to the event that a repost points at (NIP-18). An address is preferred to an id, because it
 * remains valid when the event is edited. The copy in the repost's content is ignored, because it may be forged.
 */
export function getRepostTarget({ tags }: NostrEvent): EventRef | undefined {
  const author = tags.find(([name, value]) => name === 'p' && isHexKey(value))?.[1]
  let byId: ThreadRef | undefined
  for (const [name, value, relay] of tags) {
    const byAddress = name === 'a' ? threadRefFromAddress(value, relay) : undefined
    if (byAddress) return threadRefToEventRef(byAddress)
    if (name === 'e') byId ??= threadRefFromId(value, relay, author)
  }
  return byId && threadRefToEventRef(byId)
}
