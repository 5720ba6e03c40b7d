import type { EventDisk } from './event-disk'
import { EventIndex } from './event-index'
import { readMiniIndex } from './mini-index'
import type { RowSize } from './snapshot'

/** The initial state of an opened database. */
export interface DatabaseParts {
  readonly name: string
  readonly now: () => number
  readonly maxEvents: number
  readonly disk?: EventDisk | undefined
  readonly reason?: string | undefined
  readonly index?: EventIndex | undefined
  readonly rows?: Map<number, RowSize> | undefined
  /** The highest row id whose mini index was read. */
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
  /** Rows that were dropped because they were damaged. */
  damaged = 0
  /** Running queries that hold entry numbers; while there are any, entries must not be renumbered. */
  activeQueries = 0
  private last: Promise<unknown> = Promise.resolve()

  constructor(parts: DatabaseParts) {
    this.name = parts.name
    this.now = parts.now
    this.maxEvents = parts.maxEvents
    this.disk = parts.disk
    this.state = parts.disk === undefined ? 'memory' : 'disk'
    this.reason = parts.reason
    this.index = parts.index ?? new EventIndex()
    this.rows = parts.rows ?? new Map()
    this.scannedTo = parts.scannedTo ?? 0
  }

  /**
   * Runs the tasks that touch rows one after the other. A failed task rejects to its caller and does not stop the next.
   */
  serial<T>(task: () => Promise<T>): Promise<T> {
    const run = this.last.then(task)
    this.last = run.catch(() => undefined)
    return run
  }

  /** Reads the rows written since the last look, mostly by other tabs. */
  async catchUp(): Promise<void> {
    const { disk } = this
    if (disk === undefined) return
    for (const { id, buffer } of await disk.minisAfter(this.scannedTo)) this.takeRow(id, buffer)
  }

  /** Adds a row by its mini index. A malformed one is skipped and counts as empty. */
  takeRow(id: number, buffer: unknown): void {
    this.scannedTo = Math.max(this.scannedTo, id)
    if (this.rows.has(id)) return
    const size = readMiniIndex(this.index, id, buffer)
    if (size !== undefined) this.rows.set(id, size)
  }

  /**
   * Forgets a damaged row: its events count as unknown, so that intact copies are accepted. Maintenance removes the row
   * from the disk, like every row that nothing refers to.
   */
  dropRow(id: number): void {
    this.damaged++
    this.rows.delete(id)
    const { columns } = this.index
    for (let entry = 0; entry < columns.length; entry++) {
      if (columns.row[entry] === id) this.index.kill(entry)
    }
  }

  /** Stops writing. Rows remain readable while the disk does. */
  toMemory(reason: string, gone = false): void {
    if (this.state === 'disk') {
      this.state = 'memory'
      this.reason = reason
    }
    if (!gone || this.disk === undefined) return
    this.disk = undefined
    this.rows.clear()
    const { columns } = this.index
    for (let entry = 0; entry < columns.length; entry++) {
      if (columns.row[entry] !== 0) this.index.kill(entry)
    }
  }
}

/** A short name of a thrown value. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
