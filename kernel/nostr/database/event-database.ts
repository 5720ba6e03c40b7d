import type { Filter, NostrEvent } from '../../ports/nostr-types'

/** How a query is answered. */
export interface QueryOptions {
  /** Called with each part of the answer as it is read, newest first; the first part is about 20 events. */
  onChunk?(events: NostrEvent[]): void
  /** Ends the query early; it then resolves with what was read so far. */
  readonly signal?: AbortSignal
}

/** How much is stored. `bytes` is the size of the rows on disk. */
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
  /** `memory`: nothing is kept beyond this session, for the `reason` given. */
  readonly state: 'disk' | 'memory'
  readonly reason?: string | undefined
  /** How often stored events turned out not to be as they had been written, so that they count as unknown now. */
  readonly damaged: number
  /** True when a verified event of that id is stored (or buffered). Synchronous. */
  has(id: string): boolean
  /** Stores verified events and returns those that were new and that the rules let in. Written behind. */
  put(events: readonly NostrEvent[]): NostrEvent[]
  /** The union of the filters' answers, each by its own limit; newest first, then lowest id. */
  query(filters: readonly Filter[], options?: QueryOptions): Promise<NostrEvent[]>
  /** How many events `query` would give. */
  count(filters: readonly Filter[]): Promise<number>
  stats(): DatabaseStats
  /** Settles once everything buffered is on disk. */
  flush(): Promise<void>
  /** Forgets everything. */
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
  /** How many events are kept; 200,000 unless told. Without a disk at most 20,000. */
  readonly maxEvents?: number
}
