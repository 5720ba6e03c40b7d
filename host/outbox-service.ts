import { createCell, toDisposable } from '#kernel'
import type { Nostr } from '#kernel/engine'
import type { OutboxEntry, OutboxService } from '#kernel/ports'

/**
 * Creates the outbox service. The code of the outbox is not loaded with the page but when the service is first used.
 */
export function createOutboxService(nostr: Nostr): OutboxService {
  const entries = createCell<readonly OutboxEntry[]>([])
  let following = false
  const follow = () => {
    if (following) return
    following = true
    nostr.writer().then(
      ({ outbox }) => {
        const copy = () => entries.set(outbox.entries.get())
        outbox.entries.subscribe(copy)
        copy()
      },
      () => {
        following = false
      },
    )
  }
  return {
    entries: {
      get: entries.get,
      subscribe(fn) {
        follow()
        const listening = entries.subscribe(fn)
        return toDisposable(() => listening.dispose())
      },
    },
    retry: id => void nostr.writer().then(({ outbox }) => outbox.retry(id)),
    discard: async (id, how) => (await nostr.writer()).outbox.discard(id, how),
  }
}
