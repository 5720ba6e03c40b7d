import type { Filter, RelayAnswer } from '../../../ports/nostr-types'
import type { RelayPool } from '../relay/relay-pool'
import type { AnswerReach } from './answer-counter'
import { requestFromRelay } from './request-from-relay'
import { splitIntoRequests } from './split-into-requests'

export interface PageRequestOptions {
  /** Milliseconds to wait for the relay's answer. */
  readonly timeoutMs: number
  /** Called if the relay answered all REQs of the page. `end` says how far back the page reaches. */
  readonly onEnd: (end: AnswerReach) => void
  /** Called once: when the page has arrived, when it has failed (`failure`), or when the caller ended it. */
  readonly onDone: (failure?: RelayAnswer) => void
  readonly onId?: (id: string) => void
}

/**
 * Asks one relay for one page, in as many REQs as the relay's limits require. Returns a function that ends the
 * requests.
 */
export function requestPage(
  pool: RelayPool,
  url: string,
  filters: readonly Filter[],
  { timeoutMs, onEnd, onDone, onId }: PageRequestOptions,
): () => void {
  const requests = splitIntoRequests(filters, pool.peek(url)?.limits.current ?? {})
  const ends: AnswerReach[] = []
  const closers: (() => void)[] = []
  let pendingCount = requests.length
  let isDone = false
  let failure: RelayAnswer | undefined
  const finish = () => {
    if (isDone) return
    isDone = true
    onDone(failure)
  }
  for (const request of requests) {
    let answered = false
    const close = requestFromRelay(pool, url, request, {
      live: false,
      limit: timeoutMs,
      ...(onId && { onId }),
      onEnd: end => ends.push(end),
      onAnswer(answer) {
        if (answered) return
        answered = true
        if (answer.state !== 'eose') failure ??= answer
        if (--pendingCount > 0) return
        if (ends.length === requests.length) onEnd(combinePageEnds(ends))
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

/**
 * Combines the ends of all REQs of a page. The page is complete only up to the newest `reachedAt`, because the REQ that
 * ended there may have older events.
 */
function combinePageEnds(ends: readonly AnswerReach[]): AnswerReach {
  const open = ends.filter(({ reachedAt }) => reachedAt !== undefined)
  return {
    reachedAt: open.length > 0 ? Math.max(...open.map(({ reachedAt }) => reachedAt ?? 0)) : undefined,
    isFull: open.some(({ isFull }) => isFull),
    frameCount: ends.reduce((sum, { frameCount }) => sum + frameCount, 0),
  }
}
