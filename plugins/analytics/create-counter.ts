import type { Disposable } from '#kernel'

/** Milliseconds between two batches of counts. */
const BATCH_MS = 60_000
/** Number of counted pages after which a batch is sent at once. */
const MAX_COUNTED = 50
/** Maximum number of different pages in one batch of counts. A site has fewer. */
const MAX_NAMES = 40

export interface CounterOptions {
  /** The site's address without path, such as `https://pinion.example`. */
  readonly site: string
  /** The other site's host that linked to this visit's first page; `undefined` if no other site did. */
  readonly referrer: string | undefined
  /** Sends a batch of counts as text. Returns false if the browser did not accept it. */
  readonly send: (text: string) => boolean
  readonly online: () => boolean
}

/** Collects counts of opened pages, and sends them in batches. */
export interface Counter extends Disposable {
  count(name: string): void
  /** Sends the collected counts now, for example because the tab is hidden. */
  flush(): void
}

export function createCounter({ site, referrer, send, online }: CounterOptions): Counter {
  const counts = new Map<string, number>()
  let from = referrer
  let total = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (total === 0) return
    // The counts stay until the network is back.
    if (!online()) return wait()
    const event = {
      name: 'pages',
      url: site,
      ...(from !== undefined && { referrer: from }),
      props: Object.fromEntries(counts),
    }
    if (!send(JSON.stringify(event))) return wait()
    counts.clear()
    total = 0
    from = undefined
  }
  const wait = () => {
    timer ??= setTimeout(flush, BATCH_MS)
  }
  return {
    count(name) {
      if (!counts.has(name) && counts.size >= MAX_NAMES) return
      counts.set(name, (counts.get(name) ?? 0) + 1)
      total++
      if (total >= MAX_COUNTED) flush()
      else wait()
    },
    flush,
    dispose() {
      clearTimeout(timer)
      counts.clear()
      total = 0
    },
  }
}
