import { getReplyParentKey, getReplyTargetKeys } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

/**
 * Counts the direct answers to the event: the first level below it on its page. Answers to these are not counted,
 * although they name the event as their root.
 */
export function countDirectReplies(event: NostrEvent, events: readonly NostrEvent[]): number {
  const keys = getReplyTargetKeys(event)
  return events.filter(reply => reply.id !== event.id && keys.includes(getReplyParentKey(reply) ?? '')).length
}
