import type { EventDatabase } from '../database/event-database'
import type { RelayPool } from '../relay/relay-pool'
import type { Verifier } from '../verify/verifier'
import type { EngineNews, EngineRequest } from './protocol'
import type { RelayLists } from './relay-lists'
import { routeEvent, toldBy } from './route-event'

/** ms; an own event waits so long for the relay lists of those it tags. */
const ROUTE_LIMIT = 3_000

/** What the page asks about events that the user makes. */
export type OwnEventRequest = Extract<EngineRequest, { readonly op: 'keep' | 'judge' | 'route' | 'deliver' }>

export interface OwnEventsOptions {
  readonly tell: (news: EngineNews) => void
  readonly database: Promise<EventDatabase>
  readonly verifier: Verifier
  readonly pool: RelayPool
  readonly lists: RelayLists
  readonly learn: (authors: readonly string[], base: EventDatabase, learned: () => void) => Promise<void>
  /** Where the user writes, once it is known. */
  readonly ownRelays: () => Promise<readonly string[]>
}

/** The way out: is it valid, where does it belong, what did that relay say, keep it. */
export function createOwnEvents(options: OwnEventsOptions): (request: OwnEventRequest) => Promise<void> {
  const { tell, database, verifier, pool, lists, learn, ownRelays } = options
  return async request => {
    const { event } = request
    if (request.op === 'keep') {
      lists.learn(event)
      ;(await database).put([event])
      return
    }
    const { ask } = request
    if (request.op === 'judge') {
      const [valid] = Array.from(await verifier.verify([event]))
      tell({ op: 'judged', ask, valid: Boolean(valid) })
    } else if (request.op === 'deliver') {
      const verdict = await pool.session(request.relay)?.deliver(event)
      tell({
        op: 'delivered',
        ask,
        verdict: verdict ?? { state: 'failed', reason: 'Too many relays at once' },
      })
    } else {
      const own = await ownRelays()
      // A relay list that does not come in time delays nobody: the event goes where it is known to belong.
      const learned = database.then(base => learn([event.pubkey, ...toldBy(event)], base, () => {}))
      await Promise.race([learned, new Promise(resolve => setTimeout(resolve, ROUTE_LIMIT))])
      tell({ op: 'routed', ask, relays: routeEvent(event, lists, own) })
    }
  }
}
