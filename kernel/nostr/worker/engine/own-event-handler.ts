import { waitAtMost } from '../../../core/wait-at-most'
import type { EngineMessage, EngineRequest } from '../../messages/engine-messages'
import type { EventDatabase } from '../database/event-database'
import { createRelayDeliveries } from '../relay/relay-deliveries'
import type { RelayPool } from '../relay/relay-pool'
import type { EventVerifier } from '../verify/event-verifier'
import { chooseRelaysForEvent, getRecipients } from './choose-relays-for-event'
import type { RelayLists } from './relay-lists'

/** Maximum number of milliseconds that an own event waits for the relay lists of the people it tags. */
const ROUTE_TIMEOUT_MS = 3_000

/** The page's requests about the user's own events. */
export type OwnEventRequest = Extract<EngineRequest, { readonly op: 'keep' | 'judge' | 'route' | 'deliver' }>

export interface OwnEventHandlerOptions {
  readonly send: (news: EngineMessage) => void
  readonly database: Promise<EventDatabase>
  readonly verifier: EventVerifier
  readonly pool: RelayPool
  readonly lists: RelayLists
  readonly fetchRelayLists: (
    authors: readonly string[],
    base: EventDatabase,
    onLearned: () => void,
  ) => Promise<void>
  /** Resolves with the user's write relays when they are known. */
  readonly getUserWriteRelays: () => Promise<readonly string[]>
}

export type OwnEventHandler = (request: OwnEventRequest) => Promise<void>

/** Handles the user's own events: verifies them, finds their relays, delivers them and stores them. */
export function createOwnEventHandler(options: OwnEventHandlerOptions): OwnEventHandler {
  const { send, database, verifier, pool, lists, fetchRelayLists, getUserWriteRelays } = options
  return async request => {
    const { event } = request
    if (request.op === 'keep') {
      lists.addList(event)
      const base = await database
      base.put([event])
      // Written at once: the user may close the page right after publishing, and expects the note in the next visit.
      await base.flush()
      return
    }
    const { ask } = request
    if (request.op === 'judge') {
      const verdicts = await verifier.verify([event])
      send({ op: 'judged', ask, valid: Boolean(verdicts[0]) })
    } else if (request.op === 'deliver') {
      const verdict = await pool.openSession(request.relay)?.deliver(event, createRelayDeliveries)
      send({
        op: 'delivered',
        ask,
        verdict: verdict ?? { state: 'failed', reason: pool.getRefusalReason(request.relay) },
      })
    } else {
      const own = await getUserWriteRelays()
      // If a relay list does not arrive in time, the event is sent to the relays that are known by that time.
      const learned = database.then(base =>
        fetchRelayLists([event.pubkey, ...getRecipients(event)], base, () => {}),
      )
      await waitAtMost(learned, ROUTE_TIMEOUT_MS)
      send({ op: 'routed', ask, relays: chooseRelaysForEvent(event, lists, request.isChosen, own) })
    }
  }
}
