import type { Filter, NostrEvent } from '../../ports/nostr-types'

/** Options of one query. */
export interface QueryOptions {
  /** Called with each part of the answer as it is read, newest first. The first part has about 20 events. */
  onChunk?(events: NostrEvent[]): void
  /** Ends the query early. It then resolves with the events read so far. */
  readonly signal?: AbortSignal
}

/** The size of the database. `bytes` is the size of the rows on disk. */
export interface DatabaseStats {
  readonly events: number
  readonly rows: number
  readonly bytes: number
}

/**
 * A cache of verified events by the rules of NIP-01 (replaceable and addressable events, filters), NIP-09
 * (deletions) and NIP-40 (expiration). It may forget; it never throws.
 */
export interface EventDatabase {
  /** `memory`: nothing outlives this session; `reason` says why. */
  readonly state: 'disk' | 'memory'
  readonly reason?: string | undefined
  /** How many rows of events were found damaged. Their events count as unknown now. */
  readonly damaged: number
  /** True if a verified event with this id is stored or buffered. Synchronous. */
  has(id: string): boolean
  /** Stores verified events and returns those that are new and allowed by the rules. They are written to disk later. */
  put(events: readonly NostrEvent[]): NostrEvent[]
  /** The union of the filters' answers, each with its own limit; newest first, then lowest id. */
  query(filters: readonly Filter[], options?: QueryOptions): Promise<NostrEvent[]>
  /** How many events `query` would return. */
  count(filters: readonly Filter[]): Promise<number>
  stats(): DatabaseStats
  /** Settles when everything buffered is on disk. */
  flush(): Promise<void>
  /** Removes everything. */
  clear(): Promise<void>
  /** Flushes and closes. The database must not be used afterwards. */
  close(): Promise<void>
}

/** Options of the event database. */
export interface EventDatabaseOptions {
  /** Name of the IndexedDB database. */
  readonly name: string
  /** The clock, in seconds. */
  readonly now?: () => number
  /** How many events are kept; 200,000 by default. Without a disk at most 20,000. */
  readonly maxEvents?: number
}
