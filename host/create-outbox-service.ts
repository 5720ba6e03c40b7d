import { createDisposable, createValueStore } from '#kernel'
import type { NostrClient } from '#kernel/engine'
import type { OutboxEntry, OutboxService } from '#kernel/ports'

/**
 * Creates the outbox service. The code of the outbox is not loaded with the page but when the service is first used.
 */
export function createOutboxService(nostr: NostrClient): OutboxService {
  const entries = createValueStore<readonly OutboxEntry[]>([])
  let isFollowing = false
  const followOutbox = () => {
    if (isFollowing) return
    isFollowing = true
    nostr.loadWriter().then(
      ({ outbox }) => {
        const copyEntries = () => entries.set(outbox.entries.get())
        outbox.entries.subscribe(copyEntries)
        copyEntries()
      },
      () => {
        isFollowing = false
      },
    )
  }
  return {
    entries: {
      get: entries.get,
      subscribe(onChange) {
        followOutbox()
        const subscription = entries.subscribe(onChange)
        return createDisposable(() => subscription.dispose())
      },
    },
    retry: (...args) => void nostr.loadWriter().then(({ outbox }) => outbox.retry(...args)),
    discard: async (id, options) => (await nostr.loadWriter()).outbox.discard(id, options),
  }
}
