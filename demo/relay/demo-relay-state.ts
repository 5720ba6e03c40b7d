import type { Filter, NostrEvent } from '../../kernel/ports/nostr-types.ts'
import type { EventSigner } from '../event-signer.ts'
import type { DemoRelaySession } from './demo-relay-session.ts'
import type { AddEventResult, EventTable } from './event-table.ts'
import type { AuthRequirement, DemoRelayLimits } from './relay-info-document.ts'
import type { EventRow } from './row-list.ts'

/** A REQ or COUNT message as it was received, kept so that tests can check it. */
export interface RecordedRequest {
  readonly verb: 'REQ' | 'COUNT'
  readonly subId: string
  readonly filters: readonly Filter[]
  /** The number of the connection, counted from 1 since the relay was started. */
  readonly connection: number
  /** Time in milliseconds since 1970. */
  readonly receivedAtMs: number
}

const MAX_RECORDED_REQUESTS = 2000

/** The state that all sessions of one relay share: the table, the rules and the list of sessions. */
export class DemoRelayState {
  readonly table: EventTable
  readonly signer: EventSigner
  readonly requireAuth: AuthRequirement
  readonly offerAuth: boolean
  readonly serveExpired: boolean
  readonly strict: boolean
  readonly limits: DemoRelayLimits
  readonly sessions = new Set<DemoRelaySession>()
  readonly requests: RecordedRequest[] = []
  url = ''
  /** The highest number of subscriptions that one connection had at the same time. */
  maxSubscriptionsSeen = 0
  /** The reason for which all events are refused; undefined if they are accepted. */
  refusal: string | undefined

  constructor(
    table: EventTable,
    signer: EventSigner,
    rules: Pick<DemoRelayState, 'requireAuth' | 'offerAuth' | 'serveExpired' | 'strict' | 'limits'>,
  ) {
    this.table = table
    this.signer = signer
    this.requireAuth = rules.requireAuth
    this.offerAuth = rules.offerAuth
    this.serveExpired = rules.serveExpired
    this.strict = rules.strict
    this.limits = rules.limits
  }

  /** Stores an event whose signature was checked, and sends it to live subscriptions. */
  storeEvent(event: NostrEvent, json?: string): AddEventResult {
    const result = this.table.add(event, json)
    if (result.row) for (const session of this.sessions) session.sendToSubscriptions(result.row)
    return result
  }

  query(filter: Filter, maxLimit?: number): EventRow[] {
    return this.table.query(filter, maxLimit, this.now())
  }

  /**
   * The time in seconds. A relay that also serves expired events uses a time before all others, so that nothing has
   * expired.
   */
  now(): number {
    return this.serveExpired ? Number.NEGATIVE_INFINITY : Date.now() / 1000
  }

  recordRequest(request: RecordedRequest): void {
    this.requests.push(request)
    if (this.requests.length > MAX_RECORDED_REQUESTS) this.requests.shift()
  }
}
