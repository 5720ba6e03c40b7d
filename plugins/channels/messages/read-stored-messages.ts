import type { NostrAccess, NostrEvent } from '#kernel/ports'

/** Number of events in one answer of the database, and maximum number that are read of one channel. */
const EVENTS_PER_PAGE = 500
const MAX_EVENTS = 20_000

/**
 * Reads the messages (kind 42) of a channel that are stored on this device, newest first. Queries no relay. Rejects if
 * `signal` aborts.
 */
export async function readStoredMessages(
  stored: NostrAccess['stored'],
  channelId: string,
  signal?: AbortSignal,
): Promise<readonly NostrEvent[]> {
  const events = new Map<string, NostrEvent>()
  let until: number | undefined
  while (events.size < MAX_EVENTS) {
    const page = await stored({
      kinds: [42],
      '#e': [channelId],
      limit: EVENTS_PER_PAGE,
      ...(until !== undefined && { until }),
    })
    signal?.throwIfAborted()
    for (const event of page) events.set(event.id, event)
    const oldest = page.at(-1)?.created_at
    if (oldest === undefined || page.length < EVENTS_PER_PAGE) break
    // The next page may contain further messages of the second in which this page ended, so it begins in that second
    // again.
    until = oldest === until ? oldest - 1 : oldest
  }
  return [...events.values()]
}
