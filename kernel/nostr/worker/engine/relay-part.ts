import type { Filter, RelayAnswer } from '../../../ports/nostr-types'
import type { RelayPool } from '../relay/relay-pool'
import { whenJudged } from '../relay/relay-request'
import { countPage, type PageEnd } from './page-count'

export interface PartOptions {
  readonly live: boolean
  /**
   * Milliseconds after which the request stops waiting for a relay that has not answered. A later answer is still used.
   */
  readonly limit: number
  readonly onAnswer: (answer: RelayAnswer) => void
  /** Called at the relay's first message about the request. */
  readonly onBegin?: () => void
  /** Called at the first EOSE. `end` says how far back the answer reached. */
  readonly onEnd?: (end: PageEnd) => void
  readonly onId?: (id: string) => void
}

/** Sends one REQ of a query to one relay. Returns a function that ends the request. */
export function askRelay(
  pool: RelayPool,
  url: string,
  filters: readonly Filter[],
  options: PartOptions,
): () => void {
  const { onAnswer, onBegin, onEnd, onId } = options
  const session = pool.session(url)
  if (!session) {
    onAnswer({ state: 'dead', reason: pool.whyNot(url) })
    return () => {}
  }
  const count = countPage(filters)
  let ended = false
  let begun = false
  const answer = (given: RelayAnswer) => {
    clearTimeout(timer)
    onAnswer(given)
  }
  const timer = setTimeout(
    () =>
      onAnswer({
        state: 'timeout',
        reason: session.pause ?? `No answer within ${options.limit / 1000} s`,
      }),
    options.limit,
  )
  const handle = session.request(filters, options.live, {
    onFrame(id, at, text) {
      onId?.(id)
      if (!ended) count.add(text, at)
      if (begun || ended) return
      begun = true
      onBegin?.()
    },
    onEnd() {
      const first = !ended
      ended = true
      const end = count.end(session.limits.largestAnswer)
      session.limits.largestAnswer = Math.max(session.limits.largestAnswer, count.most())
      void whenJudged(handle.request).then(() => {
        if (first) onEnd?.(end)
        answer({ state: 'eose' })
      })
    },
    onClosed: reason =>
      answer(
        reason.startsWith('auth-required') ? { state: 'auth-refused', reason } : { state: 'closed', reason },
      ),
    onDown(reason) {
      if (!ended) count.clear()
      answer({ state: 'dead', reason })
    },
  })
  return () => {
    clearTimeout(timer)
    handle.close()
  }
}
