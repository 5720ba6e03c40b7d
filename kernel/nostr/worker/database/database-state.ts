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
  damaged = 0
  /** Number of running queries that hold entry numbers. Entries must not be renumbered unless it is 0. */
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
   * Runs tasks that read or write rows one after the other. If a task fails, its caller's promise is rejected and the
   * next task runs.
   */
  serial<T>(task: () => Promise<T>): Promise<T> {
    const run = this.last.then(task)
    this.last = run.catch(() => undefined)
    return run
  }

  /** Reads the rows that were written since the last call, mostly by other tabs. */
  async catchUp(): Promise<void> {
    const { disk } = this
    if (disk === undefined) return
    for (const { id, buffer } of await disk.minisAfter(this.scannedTo)) this.takeRow(id, buffer)
  }

  /**
   * Adds the events of a row to the index, from the row's mini index. A malformed mini index counts as an empty row.
   */
  takeRow(id: number, buffer: unknown): void {
    this.scannedTo = Math.max(this.scannedTo, id)
    if (this.rows.has(id)) return
    const size = readMiniIndex(this.index, id, buffer)
    if (size !== undefined) this.rows.set(id, size)
  }

  /**
   * Forgets a damaged row and its events, so that intact copies from relays are accepted. Maintenance later removes the
   * row from the disk.
   */
  dropRow(id: number): void {
    this.damaged++
    this.rows.delete(id)
    const { columns } = this.index
    for (let entry = 0; entry < columns.length; entry++) {
      if (columns.row[entry] === id) this.index.kill(entry)
    }
  }

  /** Stops writing to disk. Stored rows can still be read as long as the disk works. */
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

/** Returns a short name of a thrown value. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
