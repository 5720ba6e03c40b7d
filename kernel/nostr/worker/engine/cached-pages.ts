import type { Filter, NostrEvent } from '../../../ports/nostr-types'
import { matchesFilter } from '../../protocol/events/matches-filter'
import type { EventDatabase } from '../database/event-database'
import { createPageCursor, NOTHING_OLDER } from './page-cursor'

/** Reads the local database for one query, page by page. Each filter has its own position. */
export interface CachedPages {
  /** Reads the first page. Each filter's limit applies. */
  read(onChunk: (events: readonly NostrEvent[]) => void): Promise<void>
  /** Reads up to `count` older events of each filter. Resolves with false if there are no more. */
  older(count: number, onChunk: (events: readonly NostrEvent[]) => void): Promise<boolean>
}

export function createCachedPages(database: EventDatabase, filters: readonly Filter[]): CachedPages {
  const walks = filters.map(filter => ({ filter, cursor: createPageCursor() }))
  const oldestOf = (events: readonly NostrEvent[]) => events.at(-1)?.created_at ?? 0
  return {
    async read(onChunk) {
      const found = await database.query(filters, { onChunk })
      for (const { filter, cursor } of walks) {
        const own = found.filter(event => matchesFilter(event, filter)).slice(0, filter.limit)
        const limit = filter.limit ?? Number.POSITIVE_INFINITY
        // The database returns every event that it has, up to the limit. If it returns fewer, it has no older ones.
        if (own.length < limit) cursor.advance(NOTHING_OLDER, limit)
        else cursor.begin(oldestOf(own))
      }
    },
    async older(count, onChunk) {
      for (const { filter, cursor } of walks) {
        if (cursor.drained) continue
        const limit = cursor.limit(count)
        const page = { ...filter, limit, ...(cursor.until !== undefined && { until: cursor.until }) }
        const found = await database.query([page], { onChunk })
        cursor.advance(
          found.length < limit ? NOTHING_OLDER : { reached: oldestOf(found), full: true, got: found.length },
          limit,
        )
      }
      return walks.some(({ cursor }) => !cursor.drained)
    },
  }
}
