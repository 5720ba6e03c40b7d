import { createSnapshot } from './create-snapshot'
import type { DatabaseState } from './database-state'
import { isImportantKind } from './is-important-kind'
import { isNewerMiniIndex } from './mini-index'
import { removeDeadIndexEntries } from './remove-dead-index-entries'
import { rewriteWithoutDeadEntries } from './rewrite-without-dead-entries'
import type { RowReader } from './row-reader'
import { writeRows } from './write-rows'

const SIZE_TOLERANCE = 1.1
const SMALL_ROW_EVENTS = 32
const SMALL_ROW_BYTES = 4 * 1024
const SMALL_ROWS = 16
const ROWS_PER_RUN = 256
const MIN_DEAD = 2000

/**
 * Limits the size of the database and keeps it quick to open. All methods must run inside `db.runSerially`. All but
 * `evictTo` also need the Web Lock of the database, because two tabs must not rewrite the same rows.
 */
export class DatabaseMaintenance {
  private readonly db: DatabaseState
  private readonly reader: RowReader
  private readonly onRenumbered: () => void

  /** `onRenumbered` is called when entries get new numbers. */
  constructor(db: DatabaseState, reader: RowReader, onRenumbered: () => void) {
    this.db = db
    this.reader = reader
    this.onRenumbered = onRenumbered
  }

  /**
   * Runs one full round of maintenance: reads rows that other tabs wrote, evicts events, rewrites rows whose events are
   * mostly dead, and saves the snapshot.
   */
  async run(): Promise<void> {
    const { db } = this
    if (db.state === 'memory' || db.disk === undefined) return
    await db.index.tags.whenLoaded()
    if (!(await this.reconcile())) return
    if (db.index.liveCount > db.maxEvents * SIZE_TOLERANCE) await this.evictTo(db.maxEvents)
    await this.compactRows()
    // Adds the rows that other tabs and this round have written, because the snapshot must cover them.
    if ((await this.findOrphans()) === undefined) return
    this.compactColumns()
    await db.disk.saveSnapshot(createSnapshot(db.index, db.scannedTo, db.rows))
  }

  /**
   * Evicts events, those of the oldest rows first, until `target` events are left. Profiles and important lists are
   * moved to new rows.
   */
  async evictTo(target: number): Promise<void> {
    const { db } = this
    const { index } = db
    const { columns } = index
    let importantCount = 0
    const byRow = new Map<number, number[]>()
    for (let entry = 0; entry < columns.length; entry++) {
      if (columns.isDead(entry)) continue
      if (isImportantKind(columns.kind[entry]!)) importantCount++
      const row = columns.row[entry]!
      const entries = byRow.get(row)
      if (entries === undefined) byRow.set(row, [entry])
      else entries.push(entry)
    }
    const hasRoom = importantCount <= db.maxEvents / 2
    const changedRows: number[] = []
    for (const row of [...byRow.keys()].sort((a, b) => a - b)) {
      if (index.liveCount <= target) break
      if (row === 0) continue
      const entries = byRow.get(row)!
      const toEvict = hasRoom ? entries.filter(entry => !isImportantKind(columns.kind[entry]!)) : entries
      if (toEvict.length === 0) continue
      for (const entry of toEvict) index.markDead(entry)
      changedRows.push(row)
    }
    // Rows without events are removed before the other rows are rewritten, because a full disk has no room for both.
    const emptied = changedRows.filter(row => byRow.get(row)!.every(entry => columns.isDead(entry)))
    await writeRows(db, [], emptied)
    const removedRows = new Set(emptied)
    await rewriteWithoutDeadEntries(
      db,
      this.reader,
      changedRows.filter(row => !removedRows.has(row)),
    )
  }

  /**
   * Removes rows from the index that are no longer on disk, and rows from the disk that the index does not know. Resolves
   * with false if a newer build writes to the database.
   */
  private async reconcile(): Promise<boolean> {
    const { db } = this
    const orphans = await this.findOrphans()
    if (orphans === undefined || db.disk === undefined) return false
    const storedIds = new Set(await db.disk.rowIds())
    const { columns } = db.index
    for (let entry = 0; entry < columns.length; entry++) {
      const row = columns.row[entry]!
      if (row !== 0 && !storedIds.has(row)) db.index.markDead(entry)
    }
    for (const id of [...db.rows.keys()]) if (!storedIds.has(id)) db.rows.delete(id)
    if (orphans.length > 0) await writeRows(db, [], orphans)
    return true
  }

  /**
   * Reads the rows of other tabs, and resolves with those whose mini index is malformed, because no entry refers to their
   * events. If a newer build of the app has written one of them, this tab stops writing: it must neither delete the row
   * nor save a snapshot that covers it.
   */
  private async findOrphans(): Promise<number[] | undefined> {
    const { db } = this
    await db.indexNewRows()
    if (db.disk === undefined) return undefined
    const orphans = (await db.disk.rowIds()).filter(id => id <= db.scannedTo && !db.rows.has(id))
    const first = orphans[0]
    const miniIndexes = first === undefined ? [] : await db.disk.readMiniIndexesAfter(first - 1)
    if (!miniIndexes.some(({ id, buffer }) => !db.rows.has(id) && isNewerMiniIndex(buffer))) return orphans
    db.switchToMemory('VersionError')
    return undefined
  }

  private async compactRows(): Promise<void> {
    const { db } = this
    const { columns } = db.index
    const live = new Map<number, number>()
    for (let entry = 0; entry < columns.length; entry++) {
      const row = columns.row[entry]!
      if (!columns.isDead(entry)) live.set(row, (live.get(row) ?? 0) + 1)
    }
    const sparse: number[] = []
    const small: number[] = []
    for (const [row, { count, bytes }] of db.rows) {
      if ((live.get(row) ?? 0) * 2 < count) sparse.push(row)
      else if (count < SMALL_ROW_EVENTS && bytes < SMALL_ROW_BYTES) small.push(row)
    }
    const rows = small.length < SMALL_ROWS ? sparse : [...sparse, ...small]
    await rewriteWithoutDeadEntries(db, this.reader, rows.sort((a, b) => a - b).slice(0, ROWS_PER_RUN))
  }

  private compactColumns(): void {
    const { db } = this
    const dead = db.index.columns.length - db.index.liveCount
    if (dead < MIN_DEAD || dead * 5 < db.index.columns.length || db.activeQueries > 0) return
    db.index = removeDeadIndexEntries(db.index)
    this.onRenumbered()
  }
}
