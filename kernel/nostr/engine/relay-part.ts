import type { Filter, RelayAnswer } from '../../core/nostr-types'
import type { RelayPool } from '../relay/relay-pool'
import { whenJudged } from '../relay/relay-request'

export interface PartOptions {
  readonly live: boolean
  /** ms; without an answer by then it is a timeout. A later answer still counts. */
  readonly limit: number
  readonly onAnswer: (answer: RelayAnswer) => void
  /** The first end: how many frames there were, and the oldest time in them (s). */
  readonly onEnd?: (got: number, oldest: number) => void
  /** The first end, where a filter may have been full: there may be older ones than `oldest` (s). */
  readonly onFull?: (oldest: number) => void
  readonly onId?: (id: string) => void
}

/** One REQ of a query at one relay. Answers what ends it. */
export function askRelay(
  pool: RelayPool,
  url: string,
  filters: readonly Filter[],
  options: PartOptions,
): () => void {
  const { onAnswer, onEnd, onFull, onId } = options
  const session = pool.session(url)
  if (!session) {
    onAnswer({ state: 'dead', reason: 'Too many relays at once' })
    return () => {}
  }
  // No filter is full when there are fewer frames than the least limit; a relay may have one of its own.
  const least = Math.min(...filters.map(f => f.limit ?? 1))
  let got = 0
  let oldest = Number.POSITIVE_INFINITY
  let ended = false
  const answer = (given: RelayAnswer) => {
    clearTimeout(timer)
    onAnswer(given)
  }
  const timer = setTimeout(
    () => onAnswer({ state: 'timeout', reason: `No answer within ${Math.round(options.limit / 1000)} s` }),
    options.limit,
  )
  const handle = session.request(filters, options.live, {
    onFrame(id, at) {
      onId?.(id)
      if (ended) return
      got++
      oldest = Math.min(oldest, at)
    },
    onEnd() {
      const first = !ended
      ended = true
      void whenJudged(handle.request).then(() => {
        if (first) onEnd?.(got, oldest)
        if (first && got >= least && Number.isFinite(oldest)) onFull?.(oldest)
        answer({ state: 'eose' })
      })
    },
    onClosed: reason =>
      answer(
        reason.startsWith('auth-required') ? { state: 'auth-refused', reason } : { state: 'closed', reason },
      ),
    onDown(reason) {
      if (!ended) got = 0
      answer({ state: 'dead', reason })
    },
  })
  return () => {
    clearTimeout(timer)
    handle.close()
  }
}
