import { type DatabaseState, reasonOf } from './database-state'
import { encodeEvent, type RowItem } from './row-codec'
import { type WrittenRow, writeRows } from './row-writer'

const DELAY_MS = 500
const EVENTS_AT_ONCE = 512
const EVENTS_PER_WRITE = 4096
/** The next write continues a row that is smaller than this, so that a trickle of events does not end in tiny rows. */
const FULL_EVENTS = 64
const FULL_BYTES = 24 * 1024

/** The functions that write-behind calls. */
export interface WriteBehindHooks {
  /** Called with the number of events stored by each write. */
  written(events: number): void
  /** Frees a large part of the disk after the quota was reached. Runs inside `db.serial`. */
  makeRoom(): Promise<void>
}

/** Writes buffered events to disk after a short while, many at once, so that receiving them is never delayed. */
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

  /** Must be called when entries get new numbers. */
  schedule(): void {
    if (this.db.state === 'memory' || this.soon) return
    const many = this.db.index.memory.size >= EVENTS_AT_ONCE
    if (this.timer !== undefined && !many) return
    clearTimeout(this.timer)
    this.soon = many
    this.timer = setTimeout(() => void this.flush(), many ? 0 : DELAY_MS)
  }

  /** Writes everything buffered. Never rejects: if the disk fails, the database continues without it. */
  flush(): Promise<void> {
    this.stop()
    return this.db.serial(() => this.run())
  }

  /** Clears the timer and forgets the row to continue. */
  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.soon = false
  }

  /** Must be called when entries get new numbers. */
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
      // Forget the row before the write: if the write fails, the old row stays and is not continued.
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
