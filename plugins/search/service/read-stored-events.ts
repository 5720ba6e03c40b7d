import { createDisposable, type Disposable } from '#kernel'
import type { Filter, NostrAccess, NostrEvent } from '#kernel/ports'

/** Events per page. */
const EVENTS_PER_PAGE = 500
/** Maximum number of events that are read. No browser stores more. */
const MAX_EVENTS = 500_000
/**
 * Milliseconds between two pages if the browser has no idle callback, and the longest wait in ms for an idle callback.
 */
const PAGE_PAUSE_MS = 30
const IDLE_TIMEOUT_MS = 1_000

export interface ReadStoredOptions {
  readonly onEvents: (events: readonly NostrEvent[]) => void
  /** Maximum number of events that are read. If absent, all are read. */
  readonly maxEvents?: number
  /** Called with true when everything was read, or with false if the limit was reached or reading failed. */
  readonly onEnd?: (all: boolean) => void
}

/** Reads all stored events that match a filter, newest first, while the page is idle. */
export function readStoredEvents(
  stored: NostrAccess['stored'],
  filter: Filter,
  { onEvents, maxEvents = MAX_EVENTS, onEnd }: ReadStoredOptions,
): Disposable {
  const abort = new AbortController()
  const { signal } = abort
  const read = async () => {
    let until = filter.until
    let previousIds = new Set<string>()
    for (let readCount = 0; readCount < maxEvents; readCount += EVENTS_PER_PAGE) {
      await idle()
      if (signal.aborted) return false
      const events = await stored({
        ...filter,
        limit: EVENTS_PER_PAGE,
        ...(until !== undefined && { until }),
      })
      if (signal.aborted) return false
      // The next page begins in the second in which the previous page ended, so it repeats some events. Skip these.
      onEvents(events.filter(({ id }) => !previousIds.has(id)))
      const oldest = events.at(-1)?.created_at
      if (oldest === undefined || events.length < EVENTS_PER_PAGE) return true
      until = oldest === until ? oldest - 1 : oldest
      previousIds = new Set(events.map(({ id }) => id))
    }
    return false
  }
  const end = (all: boolean) => signal.aborted || onEnd?.(all)
  void read().then(end, () => end(false))
  return createDisposable(() => abort.abort())
}

const idle = () =>
  new Promise<void>(resolve => {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(resolve, PAGE_PAUSE_MS)
  })
