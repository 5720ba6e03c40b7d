import type { NostrEvent } from '#kernel'
import { addressOf, threadRefs } from '#kernel/nostr'

/** How many of these answer this very event: a thread's root is named by everything below it. */
export function countAnswers(event: NostrEvent, events: readonly NostrEvent[]): number {
  const address = addressOf(event)
  return events.filter(({ kind, tags }) => {
    const { parent } = threadRefs({ kind, tags })
    return parent?.by === 'address' ? parent.address === address : parent?.id === event.id
  }).length
}
