import type { RelayAnswer } from '../../../ports/nostr-types'
import type { PageCursor } from './page-cursor'

/** One relay of a query. Each part is a request; more are added when relay lists are learned. */
export interface AskedRelay {
  readonly parts: { answer: RelayAnswer }[]
  /** The authors and filters that this relay was asked for so far. They are left out when the relay is asked again. */
  readonly keys: Set<string>
  readonly cursor: PageCursor
  /** True if the relay sent fewer events than the filters can match, and so may have more. */
  cut: boolean
  /**
   * True if the relay has answered at least once. If it is disconnected later, it may have older events that are
   * missing.
   */
  met?: boolean
  /** Functions that each end one open request at this relay. */
  readonly closers: Set<() => void>
}

/**
 * Returns the answer of a relay that was asked by several requests: a failure if one request has failed, 'eose' if all
 * were answered, and 'asking' otherwise.
 */
export function answerOf({ parts }: AskedRelay): RelayAnswer {
  const bad = parts.find(({ answer }) => answer.state !== 'eose' && answer.state !== 'asking')
  if (bad) return bad.answer
  const asking = parts.filter(({ answer }) => answer.state === 'asking')
  if (asking.length === 0) return { state: 'eose' }
  return { state: 'asking', ...(asking.every(({ answer }) => answer.begun) && { begun: true }) }
}
