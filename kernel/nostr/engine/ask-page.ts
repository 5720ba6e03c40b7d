import type { Filter } from '../../ports/nostr-types'
import type { RelayPool } from '../relay/relay-pool'
import { fitFilters } from './fit-filters'
import type { PageEnd } from './page-count'
import { askRelay } from './relay-part'

export interface PageOptions {
  /** ms to wait for the relay's answer. */
  readonly limit: number
  /** Called with how far the page reaches, if the relay answered all of its REQs. */
  readonly onEnd: (end: PageEnd) => void
  /** Called once: when the page has come, has failed, or was ended by the caller. */
  readonly onDone: () => void
  readonly onId?: (id: string) => void
}

/** Asks one relay for one page, in as many REQs as its limits require. Returns a function that ends it. */
export function askPage(
  pool: RelayPool,
  url: string,
  filters: readonly Filter[],
  { limit, onEnd, onDone, onId }: PageOptions,
): () => void {
  const parts = fitFilters(filters, pool.peek(url)?.limits.current ?? {})
  const ends: PageEnd[] = []
  const closers: (() => void)[] = []
  let waiting = parts.length
  let done = false
  const finish = () => {
    if (done) return
    done = true
    onDone()
  }
  for (const part of parts) {
    let answered = false
    const close = askRelay(pool, url, part, {
      live: false,
      limit,
      ...(onId && { onId }),
      onEnd: end => ends.push(end),
      onAnswer() {
        if (answered) return
        answered = true
        if (--waiting > 0) return
        if (ends.length === parts.length) onEnd(furthest(ends))
        finish()
      },
    })
    closers.push(close)
  }
  return () => {
    for (const close of closers) close()
    finish()
  }
}

/** Combines the ends of all REQs: everything newer than the latest `reached` has arrived. */
function furthest(ends: readonly PageEnd[]): PageEnd {
  const open = ends.filter(({ reached }) => reached !== undefined)
  return {
    reached: open.length > 0 ? Math.max(...open.map(({ reached }) => reached ?? 0)) : undefined,
    full: open.some(({ full }) => full),
    got: ends.reduce((sum, { got }) => sum + got, 0),
  }
}
