import { getReplyParentKey, getReplyTargetKeys } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

/**
 * Counts the direct answers to the event, which are the first level below it on its page. Replies to these answers do
 * not count, although they also name the event as their root.
 */
export function countDirectReplies(event: NostrEvent, events: readonly NostrEvent[]): number {
  const keys = getReplyTargetKeys(event)
  return events.filter(reply => reply.id !== event.id && keys.includes(getReplyParentKey(reply) ?? '')).length
}
