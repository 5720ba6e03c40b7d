import type { RelayRequest } from './relay-request'

/** Matches words that a NOTICE uses for a request or for a part of one. */
const REQUEST = /\b(?:req|filter|subscri|message|msg|command|envelope|limitation)/i
const REFUSAL = /\b(?:bad|invalid|error|reject|fail|could not|pars|too|un(?:known|supported))/i
/**
 * Matches words of a NOTICE about another subject than a request. Such a NOTICE may also match `REQUEST` and `REFUSAL`.
 */
const OTHER_TOPIC = /\b(?:events?|close|auth|rate|slow|restricted|blocked|welcome|pay)/i

/**
 * True if a NOTICE says that a request was invalid, for example strfry's "ERROR: bad req: filter item too small" and
 * "ERROR: too many concurrent REQs", nostream's "Subscription rejected: Too many filters", nostr-rs-relay's "could not
 * parse command", khatru's "failed to parse envelope", rnostr's "invalid: limitation.max_limit". False for a greeting
 * or a demand to slow down.
 */
export const isRequestRefusal = (notice: string): boolean =>
  REQUEST.test(notice) && REFUSAL.test(notice) && !OTHER_TOPIC.test(notice)

/**
 * Finds the requests that a relay has refused by NOTICE. A NOTICE usually names no subscription (NIP-01), so it may
 * concern each request without an answer so far: these requests are the suspects. A request that the relay answers is
 * no longer a suspect. When as many suspects are left as there were NOTICEs, those requests are treated as refused. So
 * no request is ended that the relay would still have answered.
 */
export interface RefusedRequestFinder {
  /** Called for each NOTICE that refuses a request. `unanswered` are the requests without an answer so far. */
  onRefusalNotice(notice: string, unanswered: readonly RelayRequest[]): void
  /** Called when the relay has answered this request. */
  markAnswered(request: RelayRequest): void
  /**
   * Called when the relay or this client has closed the request, so that it no longer matters whether it was refused.
   */
  remove(request: RelayRequest): void
  /** Called when the connection has ended. */
  reset(): void
}

export function createRefusedRequestFinder(
  onRefused: (request: RelayRequest, reason: string) => void,
): RefusedRequestFinder {
  const suspects = new Set<RelayRequest>()
  let notices: string[] = []
  const reset = () => {
    suspects.clear()
    notices = []
  }
  const conclude = () => {
    if (suspects.size > notices.length) return
    const [refused, reasons] = [[...suspects], notices]
    reset()
    for (const [i, request] of refused.entries()) onRefused(request, reasons[i] ?? '')
  }
  return {
    onRefusalNotice(notice, unanswered) {
      const named = unanswered.find(({ sub }) => notice.split(/[^\w-]/).includes(sub))
      if (named) return onRefused(named, notice)
      for (const request of unanswered) suspects.add(request)
      // If the relay sends more NOTICEs than there are suspects, the surplus is not counted.
      if (notices.length < suspects.size) notices.push(notice)
      conclude()
    },
    markAnswered(request) {
      if (suspects.delete(request)) conclude()
    },
    remove(request) {
      if (!suspects.delete(request)) return
      notices.pop()
      if (notices.length === 0) reset()
    },
    reset,
  }
}
