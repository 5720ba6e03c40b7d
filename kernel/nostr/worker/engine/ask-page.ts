import type { Filter, RelayAnswer } from '../../../ports/nostr-types'
import type { RelayPool } from '../relay/relay-pool'
import { fitFilters } from './fit-filters'
import type { PageEnd } from './page-count'
import { askRelay } from './relay-part'

export interface PageOptions {
  /** Milliseconds to wait for the relay's answer. */
  readonly limit: number
  /** Called if the relay answered all REQs of the page. `end` says how far back the page reaches. */
  readonly onEnd: (end: PageEnd) => void
  /** Called once: when the page has arrived, when it has failed (`failure`), or when the caller ended it. */
  readonly onDone: (failure?: RelayAnswer) => void
  readonly onId?: (id: string) => void
}

/**
 * Asks one relay for one page, in as many REQs as the relay's limits require. Returns a function that ends the
 * requests.
 */
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
  let failure: RelayAnswer | undefined
  const finish = () => {
    if (done) return
    done = true
    onDone(failure)
  }
  for (const part of parts) {
    let answered = false
    const close = askRelay(pool, url, part, {
      live: false,
      limit,
      ...(onId && { onId }),
      onEnd: end => ends.push(end),
      onAnswer(answer) {
        if (answered) return
        answered = true
        if (answer.state !== 'eose') failure ??= answer
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

/** Combines the ends of all REQs. All events newer than the latest `reached` have arrived. */
function furthest(ends: readonly PageEnd[]): PageEnd {
  const open = ends.filter(({ reached }) => reached !== undefined)
  return {
    reached: open.length > 0 ? Math.max(...open.map(({ reached }) => reached ?? 0)) : undefined,
    full: open.some(({ full }) => full),
    got: ends.reduce((sum, { got }) => sum + got, 0),
  }
}
