import { type DatabaseState, reasonOf } from './database-state'
import { encodeEvent, type RowItem } from './row-codec'
import { type WrittenRow, writeRows } from './row-writer'

const DELAY_MS = 500
const EVENTS_AT_ONCE = 512
const EVENTS_PER_WRITE = 4096
/**
 * If the last row of a write has fewer events than this, the next write adds its events to that row. Otherwise events
 * that come one by one would each get a tiny row.
 */
const FULL_EVENTS = 64
const FULL_BYTES = 24 * 1024

/** The functions that `WriteBehind` calls. */
export interface WriteBehindHooks {
  /** Called with the number of events stored by each write. */
  written(events: number): void
  /** Frees a large part of the disk after the quota was reached. Runs inside `db.serial`. */
  makeRoom(): Promise<void>
}

/** Writes buffered events to disk after a short delay, many at once, so that writing never delays receiving. */
export class WriteBehind {
  private readonly db: DatabaseState
  private readonly hooks: WriteBehindHooks
  private timer: ReturnType<typeof setTimeout> | undefined
  private soon = false
  private last: WrittenRow | undefined

  constructor(db: DatabaseState, hooks: WriteBehindHooks) {
    this.db = db
    this.hooks = hooks
  }

  /** Schedules a write: at once if many events are buffered, otherwise after a short delay. */
  schedule(): void {
    if (this.db.state === 'memory' || this.soon) return
    const many = this.db.index.memory.size >= EVENTS_AT_ONCE
    if (this.timer !== undefined && !many) return
    clearTimeout(this.timer)
    this.soon = many
    this.timer = setTimeout(() => void this.flush(), many ? 0 : DELAY_MS)
  }

  /** Writes all buffered events. Never rejects: if the disk fails, the database continues in memory. */
  flush(): Promise<void> {
    this.stop()
    return this.db.serial(() => this.run())
  }

  /** Cancels the scheduled write. */
  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.soon = false
  }

  /** Forgets which row the next write would continue. Must be called when entries get new numbers. */
  forgetLast(): void {
    this.last = undefined
  }

  private async run(): Promise<void> {
    const { db } = this
    while (db.state === 'disk' && db.index.memory.size > 0) {
      try {
        await this.write()
      } catch (error) {
        if (!isQuota(error) || !(await this.retry())) db.toMemory(isQuota(error) ? QUOTA : reasonOf(error))
      }
    }
  }

  private async write(): Promise<void> {
    const { index } = this.db
    await index.tags.ready()
    const items: RowItem[] = []
    for (const [entry, event] of index.memory) {
      if (items.length === EVENTS_PER_WRITE) break
      items.push({ entry, bytes: encodeEvent(event) })
    }
    const events = items.length
    const { last } = this
    if (last === undefined) {
      this.keepOn(await writeRows(this.db, items, []))
    } else {
      const { columns } = index
      const again = last.items.filter(({ entry }) => columns.row[entry] === last.id && !columns.isDead(entry))
      // The row is forgotten before the write. If the write fails, the stored row stays as it is and is not continued.
      this.last = undefined
      this.keepOn(await writeRows(this.db, [...again, ...items], [last.id]))
    }
    this.hooks.written(events)
  }

  private async retry(): Promise<boolean> {
    try {
      await this.hooks.makeRoom()
      await this.write()
      return true
    } catch {
      return false
    }
  }

  private keepOn(row: WrittenRow | undefined): void {
    if (row === undefined || row.items.length >= FULL_EVENTS) return
    const bytes = row.items.reduce((sum, item) => sum + item.bytes.length, 0)
    if (bytes < FULL_BYTES) this.last = row
  }
}

const QUOTA = 'QuotaExceededError'

function isQuota(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, inner, failures } = error as { name?: unknown; inner?: unknown; failures?: unknown }
  if (name === QUOTA || isQuota(inner)) return true
  return Array.isArray(failures) && failures.some(isQuota)
}
