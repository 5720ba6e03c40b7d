import type { Filter } from '../../core/nostr-types'
import type { RelayPool } from '../relay/relay-pool'
import { fitFilters } from './fit-filters'
import type { PageEnd } from './page-count'
import { askRelay } from './relay-part'

export interface PageOptions {
  /** ms; a relay that has not answered by then is not waited for. */
  readonly limit: number
  /** How far the page reaches, where the relay gave it whole. */
  readonly onEnd: (end: PageEnd) => void
  /** Called once: the page has come, or will not. Also when it is ended from here. */
  readonly onDone: () => void
  readonly onId?: (id: string) => void
}

/** Asks one relay for one page, in as many REQs as it takes. Answers what ends it. */
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

/** Above what all of them reached everything is there. */
function furthest(ends: readonly PageEnd[]): PageEnd {
  const open = ends.filter(({ reached }) => reached !== undefined)
  return {
    reached: open.length > 0 ? Math.max(...open.map(({ reached }) => reached ?? 0)) : undefined,
    full: open.some(({ full }) => full),
    got: ends.reduce((sum, { got }) => sum + got, 0),
  }
}
