import type { Filter, NostrEvent } from '../../../ports/nostr-types'
import { matchesFilter } from '../../protocol/events/matches-filter'
import type { EventDatabase } from '../database/event-database'
import { createPageCursor, NO_OLDER_EVENTS } from './page-cursor'

/** Reads the local database for one query, page by page. Each filter has its own position. */
export interface DatabasePageReader {
  /** Reads the first page. Each filter's limit applies. */
  readFirst(onChunk: (events: readonly NostrEvent[]) => void): Promise<void>
  /** Reads up to `count` older events of each filter. Resolves with false if there are no more. */
  readOlder(count: number, onChunk: (events: readonly NostrEvent[]) => void): Promise<boolean>
}

export function createDatabasePageReader(
  database: EventDatabase,
  filters: readonly Filter[],
): DatabasePageReader {
  const filterCursors = filters.map(filter => ({ filter, cursor: createPageCursor() }))
  const oldestTime = (events: readonly NostrEvent[]) => events.at(-1)?.created_at ?? 0
  return {
    async readFirst(onChunk) {
      const found = await database.query(filters, { onChunk })
      for (const { filter, cursor } of filterCursors) {
        const own = found.filter(event => matchesFilter(event, filter)).slice(0, filter.limit)
        const limit = filter.limit ?? Number.POSITIVE_INFINITY
        // The database returns every event that it has, up to the limit. If it returns fewer, it has no older ones.
        if (own.length < limit) cursor.advance(NO_OLDER_EVENTS, limit)
        else cursor.setStart(oldestTime(own))
      }
    },
    async readOlder(count, onChunk) {
      for (const { filter, cursor } of filterCursors) {
        if (cursor.isDrained) continue
        const limit = cursor.limit(count)
        const page = { ...filter, limit, ...(cursor.until !== undefined && { until: cursor.until }) }
        const found = await database.query([page], { onChunk })
        cursor.advance(
          found.length < limit
            ? NO_OLDER_EVENTS
            : { reachedAt: oldestTime(found), isFull: true, frameCount: found.length },
          limit,
        )
      }
      return filterCursors.some(({ cursor }) => !cursor.isDrained)
    },
  }
}
