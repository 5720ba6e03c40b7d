import { type Disposable, type Filter, type NostrAccess, type NostrEvent, toDisposable } from '#kernel'

/** Events of a page. */
const PAGE = 500
/** Events at most: more than any browser keeps. */
const MOST = 500_000
/** ms between two pages where the browser does not say when it has time, and that it may take to say so. */
const PAUSE = 30
const PATIENCE = 1_000

export interface ReadOptions {
  readonly take: (events: readonly NostrEvent[]) => void
  /** Events at most; all without. */
  readonly most?: number
  /** With true when there is no more; with false when that was the most, or it cannot be read. */
  readonly ended?: (all: boolean) => void
}

/** Goes through all that the local database has of a filter, newest first, while the page has nothing else to do. */
export function readStored(
  stored: NostrAccess['stored'],
  filter: Filter,
  { take, most = MOST, ended }: ReadOptions,
): Disposable {
  const leaving = new AbortController()
  const { signal } = leaving
  const read = async () => {
    let until = filter.until
    let last = new Set<string>()
    for (let asked = 0; asked < most; asked += PAGE) {
      await idle()
      if (signal.aborted) return false
      const events = await stored({ ...filter, limit: PAGE, ...(until !== undefined && { until }) })
      if (signal.aborted) return false
      // A page begins within the second that the last one ended in.
      take(events.filter(({ id }) => !last.has(id)))
      const oldest = events.at(-1)?.created_at
      if (oldest === undefined || events.length < PAGE) return true
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
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: PATIENCE })
    else setTimeout(resolve, PAUSE)
  })
