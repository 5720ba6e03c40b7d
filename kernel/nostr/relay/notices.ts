import type { RelayRequest } from './relay-request'

/** Words that name a request or a part of one. */
const REQUEST = /\b(?:req|filter|subscri|message|msg|command|envelope|limitation)/i
const REFUSAL = /\b(?:bad|invalid|error|reject|fail|could not|pars|too|un(?:known|supported))/i
/** Words of notices about other things, which may also contain the words above. */
const OTHER_TOPIC = /\b(?:events?|close|auth|rate|slow|restricted|blocked|welcome|pay)/i

/**
 * Whether a NOTICE says that a request was bad: strfry's "ERROR: bad req: filter item too small" and "ERROR: too many
 * concurrent REQs", nostream's "Subscription rejected: Too many filters", nostr-rs-relay's "could not parse command",
 * khatru's "failed to parse envelope", rnostr's "invalid: limitation.max_limit". A greeting or a request to slow down
 * does not count.
 */
export const refusesRequest = (notice: string): boolean =>
  REQUEST.test(notice) && REFUSAL.test(notice) && !OTHER_TOPIC.test(notice)

/**
 * Finds the requests that a relay has refused by NOTICE. A NOTICE names no subscription (NIP-01) and may arrive before
 * the answers to earlier requests, so it may concern any request that has had no frame yet. A request is cleared when
 * the relay answers it; once there are as many left as NOTICEs came, these were refused. So no request is ended that
 * the relay would still have answered.
 */
export interface Suspects {
  /** `unheard` are the requests that have had no frame yet. */
  accuse(notice: string, unheard: readonly RelayRequest[]): void
  /** The relay has answered this request. */
  clear(request: RelayRequest): void
  /** The request is closed, by the relay or from here, so whether the NOTICE was about it no longer matters. */
  drop(request: RelayRequest): void
  /** The connection is gone. */
  forget(): void
}

export function createSuspects(refuse: (request: RelayRequest, reason: string) => void): Suspects {
  const suspects = new Set<RelayRequest>()
  let notices: string[] = []
  const forget = () => {
    suspects.clear()
    notices = []
  }
  const conclude = () => {
    if (suspects.size > notices.length) return
    const [guilty, reasons] = [[...suspects], notices]
    forget()
    for (const [i, request] of guilty.entries()) refuse(request, reasons[i] ?? '')
  }
  return {
    accuse(notice, unheard) {
      const named = unheard.find(({ sub }) => notice.split(/[^\w-]/).includes(sub))
      if (named) return refuse(named, notice)
      for (const request of unheard) suspects.add(request)
      // A flood of notices cannot concern more requests than there are.
      if (notices.length < suspects.size) notices.push(notice)
      conclude()
    },
    clear(request) {
      if (suspects.delete(request)) conclude()
    },
    drop(request) {
      if (!suspects.delete(request)) return
      notices.pop()
      if (notices.length === 0) forget()
    },
    forget,
  }
}
