import type { Filter, NostrEvent } from '../../../kernel/ports/nostr-types.ts'
import type { EventSigner } from '../event-signer.ts'
import type { AddResult, EventTable } from './event-table.ts'
import type { RelayLimits, RequireAuth } from './relay-info.ts'
import type { RelaySession } from './relay-session.ts'
import type { Row } from './row-list.ts'

/** One REQ or COUNT as it arrived, kept for assertions. */
export interface RelayRequest {
  readonly verb: 'REQ' | 'COUNT'
  readonly subId: string
  readonly filters: readonly Filter[]
  /** Number of the connection since the relay started, from 1. */
  readonly connection: number
  /** Milliseconds since the epoch. */
  readonly at: number
}

const KEPT_REQUESTS = 2000

/** The state shared by the sessions of one relay: the table, the rules and the list of sessions. */
export class RelayCore {
  readonly table: EventTable
  readonly signer: EventSigner
  readonly requireAuth: RequireAuth
  readonly offerAuth: boolean
  readonly serveExpired: boolean
  readonly strict: boolean
  readonly limits: RelayLimits
  readonly sessions = new Set<RelaySession>()
  readonly requests: RelayRequest[] = []
  url = ''
  /** The most subscriptions that one connection ever held at once. */
  mostSubscriptions = 0
  /** Why events are refused now. */
  refusal: string | undefined

  constructor(
    table: EventTable,
    signer: EventSigner,
    rules: Pick<RelayCore, 'requireAuth' | 'offerAuth' | 'serveExpired' | 'strict' | 'limits'>,
  ) {
    this.table = table
    this.signer = signer
    this.requireAuth = rules.requireAuth
    this.offerAuth = rules.offerAuth
    this.serveExpired = rules.serveExpired
    this.strict = rules.strict
    this.limits = rules.limits
  }

  /** Stores an event whose signature is known to be good and hands it to live subscriptions. */
  accept(event: NostrEvent, json?: string): AddResult {
    const result = this.table.add(event, json)
    if (result.row) for (const session of this.sessions) session.offer(result.row)
    return result
  }

  query(filter: Filter, maxLimit?: number): Row[] {
    return this.table.query(filter, maxLimit, this.now())
  }

  /** Seconds; a relay that serves expired events simply never lets time pass. */
  now(): number {
    return this.serveExpired ? Number.NEGATIVE_INFINITY : Date.now() / 1000
  }

  record(request: RelayRequest): void {
    this.requests.push(request)
    if (this.requests.length > KEPT_REQUESTS) this.requests.shift()
  }
}
