import { addressOf, threadRefs } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

/**
 * Counts the direct answers to the event. Replies to these answers do not count, although they also name the event as
 * their root.
 */
export function countAnswers(event: NostrEvent, events: readonly NostrEvent[]): number {
  const address = addressOf(event)
  return events.filter(({ kind, tags }) => {
    const { parent } = threadRefs({ kind, tags })
    return parent?.by === 'address' ? parent.address === address : parent?.id === event.id
  }).length
}
