import { type DatabaseState, getErrorName } from './database-state'
import { type EncodedRowEvent, encodeStoredEvent } from './row-codec'
import { type LastWrittenRow, writeRows } from './write-rows'

const DELAY_MS = 500
const IMMEDIATE_WRITE_EVENTS = 512
const EVENTS_PER_WRITE = 4096
/**
 * If the last row of a write has fewer events than this, the next write adds its events to that row. Otherwise events
 * that come one by one would each get a tiny row.
 */
const FULL_ROW_EVENTS = 64
const FULL_ROW_BYTES = 24 * 1024

/** The functions that `WriteBehind` calls. */
export interface WriteBehindHooks {
  /** Called with the number of events stored by each write. */
  onWritten(events: number): void
  /** Frees a large part of the disk after the quota was reached. Runs inside `db.runSerially`. */
  makeRoom(): Promise<void>
}

/** Writes buffered events to disk after a short delay, many at once, so that writing never delays receiving. */
export class WriteBehind {
  private readonly db: DatabaseState
  private readonly hooks: WriteBehindHooks
  private timer: ReturnType<typeof setTimeout> | undefined
  private isWriteSoon = false
  private lastRow: LastWrittenRow | undefined

  constructor(db: DatabaseState, hooks: WriteBehindHooks) {
    this.db = db
    this.hooks = hooks
  }

  /** Schedules a write: at once if many events are buffered, otherwise after a short delay. */
  schedule(): void {
    if (this.db.state === 'memory' || this.isWriteSoon) return
    const hasMany = this.db.index.eventsInMemory.size >= IMMEDIATE_WRITE_EVENTS
    if (this.timer !== undefined && !hasMany) return
    clearTimeout(this.timer)
    this.isWriteSoon = hasMany
    this.timer = setTimeout(() => void this.flush(), hasMany ? 0 : DELAY_MS)
  }

  /** Writes all buffered events. Never rejects: if the disk fails, the database continues in memory. */
  flush(): Promise<void> {
    this.stop()
    return this.db.runSerially(() => this.run())
  }

  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.isWriteSoon = false
  }

  /** Forgets which row the next write would continue. Must be called when entries get new numbers. */
  forgetLastRow(): void {
    this.lastRow = undefined
  }

  private async run(): Promise<void> {
    const { db } = this
    while (db.state === 'disk' && db.index.eventsInMemory.size > 0) {
      try {
        await this.write()
      } catch (error) {
        if (!isQuotaError(error) || !(await this.retryWithRoom()))
          db.switchToMemory(isQuotaError(error) ? QUOTA_ERROR : getErrorName(error))
      }
    }
  }

  private async write(): Promise<void> {
    const { index } = this.db
    await index.tags.whenLoaded()
    const items: EncodedRowEvent[] = []
    for (const [entry, event] of index.eventsInMemory) {
      if (items.length === EVENTS_PER_WRITE) break
      items.push({ entry, bytes: encodeStoredEvent(event) })
    }
    const events = items.length
    const { lastRow } = this
    if (lastRow === undefined) {
      this.rememberLastRow(await writeRows(this.db, items, []))
    } else {
      const { columns } = index
      const lastRowItems = lastRow.items.filter(
        ({ entry }) => columns.row[entry] === lastRow.id && !columns.isDead(entry),
      )
      // The row is forgotten before the write. If the write fails, the stored row stays as it is and is not continued.
      this.lastRow = undefined
      this.rememberLastRow(await writeRows(this.db, [...lastRowItems, ...items], [lastRow.id]))
    }
    this.hooks.onWritten(events)
  }

  private async retryWithRoom(): Promise<boolean> {
    try {
      await this.hooks.makeRoom()
      await this.write()
      return true
    } catch {
      return false
    }
  }

  private rememberLastRow(row: LastWrittenRow | undefined): void {
    if (row === undefined || row.items.length >= FULL_ROW_EVENTS) return
    const bytes = row.items.reduce((sum, item) => sum + item.bytes.length, 0)
    if (bytes < FULL_ROW_BYTES) this.lastRow = row
  }
}

const QUOTA_ERROR = 'QuotaExceededError'

function isQuotaError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, inner, failures } = error as { name?: unknown; inner?: unknown; failures?: unknown }
  if (name === QUOTA_ERROR || isQuotaError(inner)) return true
  return Array.isArray(failures) && failures.some(isQuotaError)
}
