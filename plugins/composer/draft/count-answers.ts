import { addressOf, threadRefs } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

/** Counts the direct answers to the event. Deeper replies, which also name a thread's root, do not count. */
export function countAnswers(event: NostrEvent, events: readonly NostrEvent[]): number {
  const address = addressOf(event)
  return events.filter(({ kind, tags }) => {
    const { parent } = threadRefs({ kind, tags })
    return parent?.by === 'address' ? parent.address === address : parent?.id === event.id
  }).length
}
