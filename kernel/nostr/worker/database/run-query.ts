import type { Filter, NostrEvent } from '../../../ports/nostr-types'
import { compareNewestFirst } from '../../protocol/events/event-address'
import { isExpired } from '../../protocol/events/expiration'
import { matchesFilter } from '../../protocol/events/matches-filter'
import type { DatabaseState } from './database-state'
import type { DatabaseQueryOptions } from './event-database'
import type { EventIndex } from './event-index'
import { type FilterCursor, needsEventCheck, openFilterCursor } from './filter-cursor'
import type { RowReader } from './row-reader'

const FIRST_CHUNK_EVENTS = 20
const EVENTS_PER_CHUNK = 250

/** The progress of one filter. `head` is its next entry, and `taken` the number of entries that were taken for it. */
interface FilterProgress {
  readonly filter: Filter
  readonly cursor: FilterCursor
  head: number
  taken: number
}

/** An entry whose event is read next, and the filters that the entry was taken for. */
interface BatchEntry {
  readonly entry: number
  readonly strands: FilterProgress[]
}

/** Reads the events that match the filters, from rows and from memory, newest first and in parts. */
export async function runQuery(
  db: DatabaseState,
  reader: RowReader,
  filters: readonly Filter[],
  { onChunk, signal }: DatabaseQueryOptions,
): Promise<NostrEvent[]> {
  const results: NostrEvent[] = []
  if (filters.some(filter => Object.keys(filter).some(key => key.startsWith('#')))) {
    await db.index.tags.whenLoaded()
  }
  const { index } = db
  const strands = filters.map(filter => {
    const cursor = openFilterCursor(index, filter)
    return { filter, cursor, head: cursor.next(), taken: 0 }
  })
  const returnedEntries = new Set<number>()
  for (let size = FIRST_CHUNK_EVENTS; !isAborted(signal); size = EVENTS_PER_CHUNK) {
    const batch = takeNextBatch(index, strands, size)
    if (batch.length === 0) break
    const events = await reader.read(batch.map(({ entry }) => entry))
    if (isAborted(signal) || db.index !== index) break
    const chunk = batch.flatMap(({ entry, strands }, at) => {
      const event = events[at]
      if (event === undefined || !acceptEvent(db, index, entry, event, strands)) return []
      // Skips an event that was already returned for another filter.
      if (returnedEntries.has(entry)) return []
      returnedEntries.add(entry)
      return [event]
    })
    if (events.includes(undefined)) releaseUnread(batch, events)
    if (chunk.length === 0) continue
    results.push(...chunk)
    onChunk?.(chunk)
  }
  // Sorted again, because an event that was read in place of an unreadable one may be older than events already found.
  return results.sort(compareNewestFirst)
}

function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true
}

/** Takes the newest entries of all filters that have not reached their limit. */
function takeNextBatch(index: EventIndex, strands: readonly FilterProgress[], size: number): BatchEntry[] {
  const batch: BatchEntry[] = []
  while (batch.length < size) {
    let newest = -1
    for (const { head, taken, cursor } of strands) {
      if (head < 0 || taken >= cursor.limit) continue
      if (newest < 0 || index.columns.compare(head, newest) < 0) newest = head
    }
    if (newest < 0) break
    const matchingFilters = strands.filter(
      ({ head, taken, cursor }) => head === newest && taken < cursor.limit,
    )
    for (const strand of matchingFilters) {
      strand.taken++
      strand.head = strand.cursor.next()
    }
    batch.push({ entry: newest, strands: matchingFilters })
  }
  return batch
}

/**
 * True if the event matches one of the filters in `strands`. Each of the other filters may take another entry instead.
 */
function acceptEvent(
  db: DatabaseState,
  index: EventIndex,
  entry: number,
  event: NostrEvent,
  strands: FilterProgress[],
): boolean {
  if (isExpired(event, db.now())) {
    index.markDead(entry)
    for (const strand of strands) strand.taken--
    return false
  }
  const matching = strands.filter(strand => {
    const matches = !needsEventCheck(index, strand.filter, entry) || matchesFilter(event, strand.filter)
    if (!matches) strand.taken--
    return matches
  })
  return matching.length > 0
}

function releaseUnread(batch: readonly BatchEntry[], events: readonly (NostrEvent | undefined)[]): void {
  batch.forEach(({ strands }, at) => {
    if (events[at] === undefined) for (const strand of strands) strand.taken--
  })
}
