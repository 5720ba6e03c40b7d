import type { DatabaseState } from './database-state'
import { isImportantKind } from './is-important-kind'
import { removeDeadIndexEntries } from './remove-dead-index-entries'

/** Maximum number of events without a disk. It is low, because each event takes some kilobytes as an object. */
const MAX_EVENTS_IN_MEMORY = 20_000
const SIZE_TOLERANCE = 1.1

/**
 * Evicts the events that arrived first if there is no disk and too many are in memory. Profiles and important lists are
 * evicted last.
 */
export function evictExcessMemoryEvents(db: DatabaseState): void {
  const { index } = db
  const maxEvents = Math.min(MAX_EVENTS_IN_MEMORY, db.maxEvents)
  if (index.eventsInMemory.size <= maxEvents * SIZE_TOLERANCE) return
  let importantCount = 0
  for (const { kind } of index.eventsInMemory.values()) if (isImportantKind(kind)) importantCount++
  const hasRoom = importantCount <= maxEvents / 2
  for (const [entry, { kind }] of index.eventsInMemory) {
    if (index.eventsInMemory.size <= maxEvents) break
    if (!hasRoom || !isImportantKind(kind)) index.markDead(entry)
  }
  // Renumbering needs all tag hashes. If there is a disk, some may still be loading, so the entries are renumbered
  // later.
  if (db.activeQueries === 0 && db.disk === undefined) db.index = removeDeadIndexEntries(index)
}
