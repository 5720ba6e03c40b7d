import type { DatabaseState } from './database-state'
import type { RowToWrite } from './event-disk'
import type { EventIndex } from './event-index'
import { isImportantKind } from './is-important-kind'
import { encodeMiniIndex } from './mini-index'
import { type EncodedRowEvent, encodeRow, splitIntoRows } from './row-codec'

/**
 * Maximum number of bytes in a row of profiles and lists. It is small, because a query for profiles needs hundreds of
 * them, each from a different row.
 */
const IMPORTANT_ROW_BYTES = 16 * 1024

/** The last row of a write. It may have room for more events. */
export interface LastWrittenRow {
  readonly id: number
  readonly items: readonly EncodedRowEvent[]
}

/**
 * Writes items into new rows and removes old rows, in one transaction. Profiles and important lists get separate rows,
 * so that evicting other events rarely has to move them. Must run inside `db.runSerially`.
 */
export async function writeRows(
  db: DatabaseState,
  items: readonly EncodedRowEvent[],
  removed: readonly number[],
): Promise<LastWrittenRow | undefined> {
  const { disk, index } = db
  if (disk === undefined) return undefined
  const { kind } = index.columns
  const rows = [
    ...splitIntoRows(
      items.filter(({ entry }) => isImportantKind(kind[entry]!)),
      IMPORTANT_ROW_BYTES,
    ),
    ...splitIntoRows(items.filter(({ entry }) => !isImportantKind(kind[entry]!))),
  ]
  const added = rows.map(row => buildRow(index, row))
  const ids = await disk.replaceRows(added, removed)
  rows.forEach((row, at) => {
    const id = ids[at]!
    db.rows.set(id, { count: row.length, bytes: added[at]!.row.bytes.length })
    row.forEach(({ entry }, slot) => {
      index.setLocation(entry, id, slot)
    })
  })
  for (const id of removed) db.rows.delete(id)
  // If the ids of the new rows continue from `scannedTo`, no other tab wrote in between, so no row need be read
  // back.
  if (ids[0] === db.scannedTo + 1) db.scannedTo = ids.at(-1)!
  const last = rows.length - 1
  return last < 0 ? undefined : { id: ids[last]!, items: rows[last]! }
}

function buildRow(index: EventIndex, items: readonly EncodedRowEvent[]): RowToWrite {
  const row = encodeRow(items)
  const entries = items.map(({ entry }) => entry)
  return { row, miniIndex: encodeMiniIndex(index, entries, row.bytes.length) }
}
