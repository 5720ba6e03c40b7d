import type { DatabaseState } from './database-state'
import type { EventIndex } from './event-index'
import { type EncodedRowEvent, getSlotBytes, type StoredRow } from './row-codec'
import type { RowReader } from './row-reader'
import { writeRows } from './write-rows'

const ROWS_PER_REWRITE = 64

/** Moves the events of some rows to new rows, without dead entries. Must run inside `db.runSerially`. */
export async function rewriteWithoutDeadEntries(
  db: DatabaseState,
  reader: RowReader,
  ids: readonly number[],
): Promise<void> {
  const { index } = db
  await index.tags.whenLoaded()
  for (let from = 0; from < ids.length; from += ROWS_PER_REWRITE) {
    const part = ids.slice(from, from + ROWS_PER_REWRITE)
    const entries = entriesIn(index, new Set(part))
    const stored = entries.length === 0 ? new Map<number, StoredRow>() : await reader.readRows(part)
    const items: EncodedRowEvent[] = []
    for (const entry of entries) {
      const row = stored.get(index.columns.row[entry]!)
      const bytes = row && getSlotBytes(row, index.columns.slot[entry]!)
      if (bytes !== undefined) items.push({ entry, bytes })
      else index.markDead(entry)
    }
    await writeRows(db, items, part)
  }
}

function entriesIn({ columns }: EventIndex, rows: ReadonlySet<number>): number[] {
  const entries: number[] = []
  for (let entry = 0; entry < columns.length; entry++) {
    if (rows.has(columns.row[entry]!) && !columns.isDead(entry)) entries.push(entry)
  }
  return entries
}
