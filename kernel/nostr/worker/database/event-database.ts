import type { Filter, NostrEvent } from '../../../ports/nostr-types'

export interface DatabaseQueryOptions {
  /**
   * Called with each part of the answer as soon as that part is read. Events come newest first; the first part has
   * about 20.
   */
  onChunk?(events: NostrEvent[]): void
  /** A signal that ends the query early. The query resolves with the events that were read before. */
  readonly signal?: AbortSignal
}

/** The size of the database. `bytes` is the size of the rows on disk. */
export interface EventDatabaseStats {
  readonly events: number
  readonly rows: number
  readonly bytes: number
}

/**
 * A cache of verified events that applies the rules of NIP-01 (replaceable and addressable events, filters), NIP-09
 * (deletions) and NIP-40 (expiration). It may lose events, and its functions never throw.
 */
export interface EventDatabase {
  /** `memory` means that events are lost when the page is closed; `reason` says why the disk is not used. */
  readonly state: 'disk' | 'memory'
  readonly reason?: string | undefined
  /**
   * Number of rows that were found damaged. Their events are treated as unknown, so that relays can send them again.
   */
  readonly damagedRowCount: number
  /** True if a verified event with this id is stored or waits to be written. Synchronous. */
  has(id: string): boolean
  /**
   * Adds verified events and returns those that are new and that no newer version or deletion excludes. They are
   * written to disk later.
   */
  put(events: readonly NostrEvent[]): NostrEvent[]
  /**
   * Returns the events that match any of the filters, each filter with its own limit. Newest first, equal times by
   * lowest id.
   */
  query(filters: readonly Filter[], options?: DatabaseQueryOptions): Promise<NostrEvent[]>
  /** Returns the number of events that `query` would return. */
  count(filters: readonly Filter[]): Promise<number>
  stats(): EventDatabaseStats
  /** Writes all waiting events to disk, and resolves when they are written. */
  flush(): Promise<void>
  clear(): Promise<void>
  /** Writes all waiting events and closes the database, which must not be used afterwards. */
  close(): Promise<void>
}

export interface EventDatabaseOptions {
  /** Name of the IndexedDB database. */
  readonly name: string
  /** Returns the current time in seconds. */
  readonly now?: () => number
  /** Maximum number of events that are kept: 200,000 by default, and at most 20,000 without a disk. */
  readonly maxEvents?: number
}
