import type { EventDisk } from './event-disk'
import { EventIndex } from './event-index'
import { readMiniIndex } from './mini-index'
import type { RowSize } from './snapshot'

/** What an opened database starts from. */
export interface ShelfParts {
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
export class Shelf {
  readonly name: string
  readonly now: () => number
  readonly maxEvents: number
  index: EventIndex
  disk: EventDisk | undefined
  state: 'disk' | 'memory'
  reason: string | undefined
  rows: Map<number, RowSize>
  scannedTo: number
  /** Rows that were dropped because they were not as they had been written. */
  damaged = 0
  /** Queries that hold entry numbers; while there are any, entries must not be renumbered. */
  activeQueries = 0
  private last: Promise<unknown> = Promise.resolve()

  constructor(parts: ShelfParts) {
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

  /** Runs one task that touches rows after the other. Failures are the caller's, and stop nothing. */
  serial<T>(task: () => Promise<T>): Promise<T> {
    const run = this.last.then(task)
    this.last = run.catch(() => undefined)
    return run
  }

  /** Takes in what was written since rows were last looked at, by other tabs above all. */
  async catchUp(): Promise<void> {
    const { disk } = this
    if (disk === undefined) return
    for (const { id, buffer } of await disk.minisAfter(this.scannedTo)) this.takeRow(id, buffer)
  }

  /** Takes in a row by its mini index; a malformed one is left out, and counted as nothing. */
  takeRow(id: number, buffer: unknown): void {
    this.scannedTo = Math.max(this.scannedTo, id)
    if (this.rows.has(id)) return
    const size = readMiniIndex(this.index, id, buffer)
    if (size !== undefined) this.rows.set(id, size)
  }

  /**
   * Forgets a row that is damaged: its events count as unknown, so that true copies of them are taken in. Maintenance
   * removes it from the disk, as it does with every row that nothing leads to.
   */
  dropRow(id: number): void {
    this.damaged++
    this.rows.delete(id)
    const { columns } = this.index
    for (let entry = 0; entry < columns.length; entry++) {
      if (columns.row[entry] === id) this.index.kill(entry)
    }
  }

  /** Goes on without writing. Rows stay readable while the disk does. */
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

/** A short name for whatever was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
