import type { Disposable } from '#kernel'

/** Milliseconds between two batches of counts. */
const BATCH_INTERVAL_MS = 60_000
/** Number of counted pages after which a batch is sent at once. */
const MAX_PAGES_PER_BATCH = 50
/** Maximum number of different pages in one batch of counts. A site has fewer. */
const MAX_NAMES_PER_BATCH = 40

export interface PageCounterOptions {
  /** The site's address without path, such as `https://pinion.example`. */
  readonly siteUrl: string
  /** The host of another site that linked to this visit's first page, if there is one. */
  readonly referrerHost: string | undefined
  /** Sends a batch of counts as text. Returns false if the browser did not accept it. */
  readonly sendBatch: (text: string) => boolean
  readonly isOnline: () => boolean
}

/** Collects counts of opened pages, and sends them in batches. */
export interface PageCounter extends Disposable {
  countPage(name: string): void
  /** Sends the collected counts at once, for example when the tab is hidden. */
  sendNow(): void
}

export function createPageCounter({
  siteUrl,
  referrerHost,
  sendBatch,
  isOnline,
}: PageCounterOptions): PageCounter {
  const countByName = new Map<string, number>()
  let pendingReferrer = referrerHost
  let totalCount = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const sendNow = () => {
    clearTimeout(timer)
    timer = undefined
    if (totalCount === 0) return
    // Without network, the counts wait.
    if (!isOnline()) return scheduleBatch()
    const event = {
      name: 'pages',
      url: siteUrl,
      ...(pendingReferrer !== undefined && { referrer: pendingReferrer }),
      props: Object.fromEntries(countByName),
    }
    if (!sendBatch(JSON.stringify(event))) return scheduleBatch()
    countByName.clear()
    totalCount = 0
    pendingReferrer = undefined
  }
  const scheduleBatch = () => {
    timer ??= setTimeout(sendNow, BATCH_INTERVAL_MS)
  }
  return {
    countPage(name) {
      if (!countByName.has(name) && countByName.size >= MAX_NAMES_PER_BATCH) return
      countByName.set(name, (countByName.get(name) ?? 0) + 1)
      totalCount++
      if (totalCount >= MAX_PAGES_PER_BATCH) sendNow()
      else scheduleBatch()
    },
    sendNow,
    dispose() {
      clearTimeout(timer)
      countByName.clear()
      totalCount = 0
    },
  }
}
