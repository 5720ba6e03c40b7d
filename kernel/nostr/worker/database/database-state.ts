import type { EventDisk } from './event-disk'
import { EventIndex } from './event-index'
import { loadMiniIndex, type RowSize } from './mini-index'

/** The initial state of an opened database. */
export interface DatabaseStateOptions {
  readonly name: string
  readonly now: () => number
  readonly maxEvents: number
  readonly disk?: EventDisk | undefined
  readonly reason?: string | undefined
  readonly index?: EventIndex | undefined
  readonly rows?: Map<number, RowSize> | undefined
  /** The highest id of the rows whose mini index was read. */
  readonly scannedTo?: number | undefined
}

/** The state that writing, reading and maintenance share. */
export class DatabaseState {
  readonly name: string
  readonly now: () => number
  readonly maxEvents: number
  index: EventIndex
  disk: EventDisk | undefined
  state: 'disk' | 'memory'
  reason: string | undefined
  rows: Map<number, RowSize>
  scannedTo: number
  /** Number of rows that were dropped because they were damaged. */
  damagedRowCount = 0
  /** Number of running queries that keep entry numbers. Entries may be renumbered only while it is 0. */
  activeQueries = 0
  private lastTask: Promise<unknown> = Promise.resolve()

  constructor(options: DatabaseStateOptions) {
    this.name = options.name
    this.now = options.now
    this.maxEvents = options.maxEvents
    this.disk = options.disk
    this.state = options.disk === undefined ? 'memory' : 'disk'
    this.reason = options.reason
    this.index = options.index ?? new EventIndex()
    this.rows = options.rows ?? new Map()
    this.scannedTo = options.scannedTo ?? 0
  }

  /**
   * Runs tasks that read or write rows one after the other. If a task fails, its caller's promise is rejected and the
   * next task runs.
   */
  runSerially<T>(task: () => Promise<T>): Promise<T> {
    const result = this.lastTask.then(task)
    this.lastTask = result.catch(() => undefined)
    return result
  }

  /** Reads the rows that were written since the last call, mostly by other tabs. */
  async indexNewRows(): Promise<void> {
    const { disk } = this
    if (disk === undefined) return
    for (const { id, buffer } of await disk.readMiniIndexesAfter(this.scannedTo)) this.indexRow(id, buffer)
  }

  /**
   * Adds the events of a row to the index, from the row's mini index. A malformed mini index counts as an empty row.
   */
  indexRow(id: number, buffer: unknown): void {
    this.scannedTo = Math.max(this.scannedTo, id)
    if (this.rows.has(id)) return
    const size = loadMiniIndex(this.index, id, buffer)
    if (size !== undefined) this.rows.set(id, size)
  }

  /**
   * Forgets a damaged row and its events, so that intact copies from relays are accepted. Maintenance later removes the
   * row from the disk.
   */
  forgetDamagedRow(id: number): void {
    this.damagedRowCount++
    this.rows.delete(id)
    const { columns } = this.index
    for (let entry = 0; entry < columns.length; entry++) {
      if (columns.row[entry] === id) this.index.markDead(entry)
    }
  }

  /** Stops writing to disk. Stored rows can still be read as long as the disk works. */
  switchToMemory(reason: string, isDiskGone = false): void {
    if (this.state === 'disk') {
      this.state = 'memory'
      this.reason = reason
    }
    if (!isDiskGone || this.disk === undefined) return
    this.disk = undefined
    this.rows.clear()
    const { columns } = this.index
    for (let entry = 0; entry < columns.length; entry++) {
      if (columns.row[entry] !== 0) this.index.markDead(entry)
    }
  }
}

/** Returns a short name of a thrown value. */
export function getErrorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
