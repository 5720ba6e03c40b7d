import type { EngineNews, EngineRequest } from '../../messages/engine-messages'
import type { EventDatabase } from '../database/event-database'
import type { RelayPool } from '../relay/relay-pool'
import type { Verifier } from '../verify/verifier'
import type { RelayLists } from './relay-lists'
import { routeEvent, toldBy } from './route-event'

/** Maximum number of milliseconds that an own event waits for the relay lists of the people it tags. */
const ROUTE_TIMEOUT_MS = 3_000

/** The page's requests about the user's own events. */
export type OwnEventRequest = Extract<EngineRequest, { readonly op: 'keep' | 'judge' | 'route' | 'deliver' }>

export interface OwnEventsOptions {
  readonly tell: (news: EngineNews) => void
  readonly database: Promise<EventDatabase>
  readonly verifier: Verifier
  readonly pool: RelayPool
  readonly lists: RelayLists
  readonly learn: (authors: readonly string[], base: EventDatabase, learned: () => void) => Promise<void>
  /** Resolves with the user's write relays when they are known. */
  readonly ownRelays: () => Promise<readonly string[]>
}

export type OwnEvents = (request: OwnEventRequest) => Promise<void>

/** Handles the user's own events: verifies them, finds their relays, delivers them and stores them. */
export function createOwnEvents(options: OwnEventsOptions): OwnEvents {
  const { tell, database, verifier, pool, lists, learn, ownRelays } = options
  return async request => {
    const { event } = request
    if (request.op === 'keep') {
      lists.learn(event)
      const base = await database
      base.put([event])
      // Written at once: the user may close the page right after publishing, and expects the note in the next visit.
      await base.flush()
      return
    }
    const { ask } = request
    if (request.op === 'judge') {
      const verdicts = await verifier.verify([event])
      tell({ op: 'judged', ask, valid: Boolean(verdicts[0]) })
    } else if (request.op === 'deliver') {
      const verdict = await pool.session(request.relay)?.deliver(event)
      tell({
        op: 'delivered',
        ask,
        verdict: verdict ?? { state: 'failed', reason: pool.whyNot(request.relay) },
      })
    } else {
      const own = await ownRelays()
      // If a relay list does not arrive in time, the event is sent to the relays that are known by then.
      const learned = database.then(base => learn([event.pubkey, ...toldBy(event)], base, () => {}))
      await Promise.race([learned, new Promise(resolve => setTimeout(resolve, ROUTE_TIMEOUT_MS))])
      tell({ op: 'routed', ask, relays: routeEvent(event, lists, request.isChosen, own) })
    }
  }
}
