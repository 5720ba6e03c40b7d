import type { SnapshotRecords } from './event-disk'
import type { EventIndex } from './event-index'
import type { RowSize } from './mini-index'
import { COLUMN_NAMES, SNAPSHOT_VERSION } from './snapshot-format'

/** Returns the two records of a snapshot: the columns, and the tag postings, which are needed only for tag filters. */
export function createSnapshot(
  index: EventIndex,
  covered: number,
  rows: ReadonlyMap<number, RowSize>,
): SnapshotRecords {
  const { columns, authors, order, tags, deletions } = index
  order.mergeTail(columns, true)
  // The two records are read at different times. Equal stamps show that they belong together.
  const stamp = Math.random()
  const stored: Record<string, unknown> = {
    version: SNAPSHOT_VERSION,
    covered,
    tagCount: tags.length,
    tables: index.getSavedTables(),
    stamp,
    order: order.sorted,
    authors: authors.words.slice(0, authors.count * 8),
    rows: Uint32Array.from([...rows].flatMap(([row, { count, bytes }]) => [row, count, bytes])),
    targets: Uint32Array.from(
      deletions.targets.flatMap(({ by, byId, hi, lo }) => [by, byId ? 1 : 0, hi, lo]),
    ),
  }
  for (const name of COLUMN_NAMES) stored[name] = columns[name].slice(0, columns.length)
  return {
    columns: stored,
    tags: {
      version: SNAPSHOT_VERSION,
      stamp,
      hashes: tags.hashes.slice(0, tags.length),
      ends: tags.ends.slice(0, tags.entries),
    },
  }
}
