import { type Disposable, toDisposable } from '#kernel'
import type { Filter, NostrAccess, NostrEvent } from '#kernel/ports'

/** Events per page. */
const EVENTS_PER_PAGE = 500
/** Maximum number of events that are read. No browser stores more. */
const MAX_EVENTS = 500_000
/**
 * Milliseconds between two pages if the browser has no idle callback, and the maximum wait in ms for an idle callback.
 */
const PAGE_PAUSE_MS = 30
const IDLE_TIMEOUT_MS = 1_000

export interface ReadOptions {
  readonly take: (events: readonly NostrEvent[]) => void
  /** Maximum number of events that are read. If absent, all are read. */
  readonly most?: number
  /** Called with true when everything was read, or with false if the limit was reached or reading failed. */
  readonly ended?: (all: boolean) => void
}

/** Reads all stored events that match a filter, newest first, while the page is idle. */
export function readStored(
  stored: NostrAccess['stored'],
  filter: Filter,
  { take, most = MAX_EVENTS, ended }: ReadOptions,
): Disposable {
  const leaving = new AbortController()
  const { signal } = leaving
  const read = async () => {
    let until = filter.until
    let last = new Set<string>()
    for (let asked = 0; asked < most; asked += EVENTS_PER_PAGE) {
      await idle()
      if (signal.aborted) return false
      const events = await stored({
        ...filter,
        limit: EVENTS_PER_PAGE,
        ...(until !== undefined && { until }),
      })
      if (signal.aborted) return false
      // A page of results starts within the second in which the previous page ended, so skip events that were already
      // read.
      take(events.filter(({ id }) => !last.has(id)))
      const oldest = events.at(-1)?.created_at
      if (oldest === undefined || events.length < EVENTS_PER_PAGE) return true
      until = oldest === until ? oldest - 1 : oldest
      last = new Set(events.map(({ id }) => id))
    }
    return false
  }
  const end = (all: boolean) => signal.aborted || ended?.(all)
  void read().then(end, () => end(false))
  return toDisposable(() => leaving.abort())
}

const idle = () =>
  new Promise<void>(resolve => {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(resolve, PAGE_PAUSE_MS)
  })
