import type { PushFilter } from '#contracts/notifications'
import type { Filter } from '#kernel/ports'

/** A query that a transport keeps open as long as it runs. */
export interface ListeningSubscription {
  readonly filters: readonly Filter[]
  /** The relays to query. Absent: the kernel chooses them. */
  readonly relays?: readonly string[]
  /** Number of events that one page requests. */
  readonly pageSize: number
  /** Maximum number of older pages that are requested. */
  readonly maxPages: number
  /** Ids of events that the transport has used but not marked as processed, such as a relay list. */
  readonly knownIds?: readonly string[]
  /**
   * If present, only the choice of relays matters, and not the events in their answers: a query to a relay outside this
   * list starts the transport.
   */
  readonly knownRelays?: readonly string[]
}

/**
 * The queries that are open for a transport while its code is not loaded. An unprocessed event, or any other change,
 * loads and starts the transport, which then makes its own queries.
 */
export interface ListeningPlan {
  readonly questions: readonly ListeningSubscription[]
  /** ms. The time at which the transport is started in any case, for example to replace an old invite. */
  readonly dueAt: number
  /** The filters for the push server, and the name under which the transport registers them. */
  readonly push?: { readonly name: string; readonly filters: readonly PushFilter[] }
}
