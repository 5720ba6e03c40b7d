import type { RelayAnswer } from '../../../ports/nostr-types'
import type { PageCursor } from './page-cursor'

/** One relay of a query, with the requests that were sent to it. Requests are added when relay lists are learned. */
export interface QueriedRelay {
  readonly requests: { answer: RelayAnswer }[]
  /** The authors and filters that this relay was asked for so far. They are left out when the relay is asked again. */
  readonly askedKeys: Set<string>
  readonly cursor: PageCursor
  /**
   * True if the relay seems to have cut an answer: it may have older events, although no filter got as many events as
   * it asked for.
   */
  isCut: boolean
  /**
   * True if the relay has answered at least once. If it is disconnected later, it may have older events that are
   * missing.
   */
  hasAnswered?: boolean
  /** Functions that each end one open request at this relay. */
  readonly closers: Set<() => void>
}

/**
 * Returns the answer of a relay that was asked by several requests: a failure if one request has failed, 'eose' if all
 * were answered, and 'asking' otherwise.
 */
export function combineRequestAnswers({ requests }: QueriedRelay): RelayAnswer {
  const failed = requests.find(({ answer }) => answer.state !== 'eose' && answer.state !== 'asking')
  if (failed) return failed.answer
  const pending = requests.filter(({ answer }) => answer.state === 'asking')
  if (pending.length === 0) return { state: 'eose' }
  return { state: 'asking', ...(pending.every(({ answer }) => answer.hasStarted) && { hasStarted: true }) }
}
