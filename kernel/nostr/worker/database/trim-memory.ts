import type { DatabaseState } from './database-state'
import { isKept } from './kept-kinds'
import { renumbered } from './renumbered'

/** Maximum number of events without a disk. It is low, because each event takes some kilobytes as an object. */
const MAX_IN_MEMORY = 20_000
const SIZE_TOLERANCE = 1.1

/**
 * Evicts the events that arrived first if there is no disk and too many are in memory. Profiles and important lists are
 * evicted last.
 */
export function trimMemory(db: DatabaseState): void {
  const { index } = db
  const bound = Math.min(MAX_IN_MEMORY, db.maxEvents)
  if (index.memory.size <= bound * SIZE_TOLERANCE) return
  let kept = 0
  for (const { kind } of index.memory.values()) if (isKept(kind)) kept++
  const hasRoom = kept <= bound / 2
  for (const [entry, { kind }] of index.memory) {
    if (index.memory.size <= bound) break
    if (!hasRoom || !isKept(kind)) index.kill(entry)
  }
  // Renumbering needs all tag hashes. If there is a disk, some may still be loading, so the entries are renumbered
  // later.
  if (db.activeQueries === 0 && db.disk === undefined) db.index = renumbered(index)
}
