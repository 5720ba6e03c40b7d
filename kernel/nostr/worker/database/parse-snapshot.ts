import { AuthorTable } from './author-table'
import { DeletionIndex } from './deletion-index'
import type { SavedHashTable } from './entry-hash-table'
import { EventColumns, FLAG_DEAD } from './event-columns'
import { EventIndex, type SavedIndexTables } from './event-index'
import type { RowSize } from './mini-index'
import { COLUMN_NAMES, SNAPSHOT_VERSION } from './snapshot-format'
import { TagIndex } from './tag-index'
import { TimeSortedEntries } from './time-sorted-entries'

/** The state that was read from a snapshot. */
export interface LoadedSnapshot {
  readonly index: EventIndex
  readonly lastCoveredRow: number
  readonly rows: Map<number, RowSize>
}

/** Returns the highest row id that a snapshot record covers; 0 if there is no record or it is unreadable. */
export function getLastCoveredRow(stored: unknown): number {
  const covered = getField(stored, 'covered')
  return hasCurrentVersion(stored) && Number.isInteger(covered) ? (covered as number) : 0
}

/** True if a newer version of the app wrote this record. Such data must not be deleted. */
export function isNewerSnapshot(stored: unknown): boolean {
  const version = getField(stored, 'version')
  return typeof version === 'number' && version > SNAPSHOT_VERSION
}

/**
 * Creates the index from the columns record; returns undefined if that is malformed. The tags are loaded when a query
 * needs them. If they are malformed or belong to another snapshot, `rebuildTags` is called to restore them.
 */
export function parseSnapshot(
  stored: unknown,
  loadTags: () => Promise<unknown>,
  rebuildTags: (index: EventIndex, entries: number) => Promise<void>,
): LoadedSnapshot | undefined {
  if (!hasCurrentVersion(stored)) return undefined
  const { order, authors: words, rows: rowWords, targets, tagCount } = stored as Record<string, unknown>
  const length = order instanceof Uint32Array ? order.length : -1
  const authors = words instanceof Uint32Array && words.length % 8 === 0 ? words : undefined
  const columns = parseColumns(stored, length)
  if (columns === undefined || authors === undefined) return undefined
  if (!(order instanceof Uint32Array)) return undefined
  const live = countLiveIfValid(columns, order, authors.length / 8)
  if (live < 0) return undefined
  if (!(rowWords instanceof Uint32Array) || !(targets instanceof Uint32Array)) return undefined
  if (!Number.isInteger(tagCount) || (tagCount as number) < 0 || (tagCount as number) > length * 64)
    return undefined

  const deletions = new DeletionIndex()
  for (let at = 0; at + 3 < targets.length; at += 4) {
    const by = targets[at]!
    if (by >= length) return undefined
    deletions.add(by, { byId: targets[at + 1] === 1, hi: targets[at + 2]!, lo: targets[at + 3]! })
  }
  const postings = new TagIndex(length, tagCount as number)
  const index = new EventIndex({
    columns,
    authors: new AuthorTable(authors as Uint32Array<ArrayBuffer>),
    order: new TimeSortedEntries(order as Uint32Array<ArrayBuffer>),
    tags: postings,
    deletions,
    tables: parseTables(stored),
    live,
  })
  postings.load = async () => {
    const record = await loadTags().catch(() => undefined)
    const isSameSnapshot = getField(record, 'stamp') === getField(stored, 'stamp')
    if (!isSameSnapshot || !fillTags(postings, record, length, tagCount as number))
      await rebuildTags(index, length)
  }
  const rows = new Map<number, RowSize>()
  for (let at = 0; at + 2 < rowWords.length; at += 3) {
    rows.set(rowWords[at]!, { count: rowWords[at + 1]!, bytes: rowWords[at + 2]! })
  }
  return { index, lastCoveredRow: getLastCoveredRow(stored), rows }
}

function parseColumns(stored: unknown, length: number): EventColumns | undefined {
  const columns = new EventColumns(0)
  const target = columns as unknown as Record<string, unknown>
  for (const name of COLUMN_NAMES) {
    const column = getField(stored, name)
    if (!(column instanceof (columns[name].constructor as typeof Uint32Array))) return undefined
    if (column.length !== length) return undefined
    target[name] = column
  }
  columns.length = length
  return columns
}

/**
 * Returns the number of entries that are not dead; -1 if the columns are inconsistent. All of this is one pass, because
 * it runs whenever the database is opened.
 */
function countLiveIfValid(
  { author, row, flags, length }: EventColumns,
  order: Uint32Array,
  authorCount: number,
): number {
  let live = 0
  let sum = 0
  for (let entry = 0; entry < length; entry++) {
    const ordered = order[entry]!
    if (author[entry]! >= authorCount || ordered >= length) return -1
    sum += ordered - entry
    // Row 0 means that the event was only in memory when the snapshot was written. It is lost unless a later row
    // contains it.
    if (row[entry] === 0) flags[entry]! |= FLAG_DEAD
    else if ((flags[entry]! & FLAG_DEAD) === 0) live++
  }
  // `sum` is 0 if `order` contains each entry once. It is also 0 for some wrong orders, which queries tolerate.
  return sum === 0 ? live : -1
}

function fillTags(postings: TagIndex, record: unknown, entries: number, length: number): boolean {
  const hashes = getField(record, 'hashes')
  const ends = getField(record, 'ends')
  if (!hasCurrentVersion(record) || !(hashes instanceof Uint32Array) || !(ends instanceof Uint32Array))
    return false
  if (hashes.length !== length || ends.length !== entries) return false
  let last = 0
  for (let entry = 0; entry < entries; entry++) {
    const end = ends[entry]!
    if (end < last) return false
    last = end
  }
  if (last !== length) return false
  postings.fill(hashes, ends)
  return true
}

function parseTables(stored: unknown): SavedIndexTables | undefined {
  const tables = getField(stored, 'tables')
  if (typeof tables !== 'object' || tables === null) return undefined
  return {
    seed: getField(tables, 'seed'),
    ids: parseTable(tables, 'ids'),
    addresses: parseTable(tables, 'addresses'),
  }
}

function parseTable(tables: unknown, name: string): SavedHashTable {
  const table = getField(tables, name)
  return { slots: getField(table, 'slots'), size: getField(table, 'size') }
}

function hasCurrentVersion(stored: unknown): boolean {
  return getField(stored, 'version') === SNAPSHOT_VERSION
}

function getField(stored: unknown, name: string): unknown {
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>)[name] : undefined
}
