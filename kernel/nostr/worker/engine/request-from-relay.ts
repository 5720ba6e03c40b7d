import type { Filter, RelayAnswer } from '../../../ports/nostr-types'
import type { RelayPool } from '../relay/relay-pool'
import { whenVerified } from '../relay/relay-request'
import { type AnswerReach, createAnswerCounter } from './answer-counter'

export interface RelayRequestOptions {
  readonly live: boolean
  /**
   * Milliseconds after which the request stops waiting for a relay that has not answered. A later answer is still used.
   */
  readonly limit: number
  readonly onAnswer: (answer: RelayAnswer) => void
  /** Called at the relay's first message about the request. */
  readonly onFirstFrame?: () => void
  /** Called at the first EOSE. `end` says how far back the answer reached. */
  readonly onEnd?: (end: AnswerReach) => void
  readonly onId?: (id: string) => void
}

/** Sends one REQ of a query to one relay. Returns a function that ends the request. */
export function requestFromRelay(
  pool: RelayPool,
  url: string,
  filters: readonly Filter[],
  options: RelayRequestOptions,
): () => void {
  const { onAnswer, onFirstFrame, onEnd, onId } = options
  const session = pool.openSession(url)
  if (!session) {
    onAnswer({ state: 'dead', reason: pool.getRefusalReason(url) })
    return () => {}
  }
  const counter = createAnswerCounter(filters)
  let hasEnded = false
  let hasStarted = false
  const answer = (relayAnswer: RelayAnswer) => {
    clearTimeout(timer)
    onAnswer(relayAnswer)
  }
  const timer = setTimeout(
    () =>
      onAnswer({
        state: 'timeout',
        reason: session.pauseReason ?? `No answer within ${options.limit / 1000} s`,
      }),
    options.limit,
  )
  const handle = session.request(filters, options.live, {
    onFrame(id, at, text) {
      onId?.(id)
      if (!hasEnded) counter.add(text, at)
      if (hasStarted || hasEnded) return
      hasStarted = true
      onFirstFrame?.()
    },
    onEose() {
      const isFirst = !hasEnded
      hasEnded = true
      const end = counter.getPageEnd(session.limits.largestAnswer)
      session.limits.largestAnswer = Math.max(session.limits.largestAnswer, counter.getMaxPerFilter())
      void whenVerified(handle.request).then(() => {
        if (isFirst) onEnd?.(end)
        answer({ state: 'eose' })
      })
    },
    onClosed: reason =>
      answer(
        reason.startsWith('auth-required') ? { state: 'auth-refused', reason } : { state: 'closed', reason },
      ),
    onDisconnect(reason) {
      if (!hasEnded) counter.clear()
      answer({ state: 'dead', reason })
    },
  })
  return () => {
    clearTimeout(timer)
    handle.close()
  }
}
