import type { Filter, NostrEvent } from '../../../ports/nostr-types'
import { isExpired } from '../../protocol/events/expiration'
import { isEphemeralKind } from '../../protocol/events/kinds'
import type { DatabaseMaintenance } from './database-maintenance'
import { type DatabaseState, getErrorName } from './database-state'
import type { DatabaseQueryOptions, EventDatabase, EventDatabaseStats } from './event-database'
import { EventIndex } from './event-index'
import { evictExcessMemoryEvents } from './evict-excess-memory-events'
import { RowReader } from './row-reader'
import { runQuery } from './run-query'
import { tryWithLock } from './try-with-lock'
import { WriteBehind } from './write-behind'

/** Seconds; an event dated further into the future is not stored. */
const MAX_FUTURE_S = 600
const TAGS_LOAD_DELAY_MS = 300
const MAINTAIN_EVENTS = 2000
const MAINTAIN_BUSY_MS = 20_000
const MAINTAIN_IDLE_MS = 300_000

export class LocalEventDatabase implements EventDatabase {
  private readonly db: DatabaseState
  private readonly reader: RowReader
  private readonly writer: WriteBehind
  private loadedMaintenance: DatabaseMaintenance | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private dueAt = Number.POSITIVE_INFINITY
  private maintainedAt = 0
  /** Number of events that were written after the last saved snapshot. */
  private unsavedCount: number
  private isClosed = false
  private readonly tagTimer: ReturnType<typeof setTimeout>

  /** `unsavedCount` is the number of stored events that the loaded snapshot lacks. */
  constructor(db: DatabaseState, unsaved: number) {
    this.db = db
    this.unsavedCount = unsaved
    this.reader = new RowReader(db, () => {
      // Makes maintenance due, because it must remove the damaged row before the database is next opened.
      this.unsavedCount += MAINTAIN_EVENTS
      this.scheduleMaintenance()
    })
    this.writer = new WriteBehind(db, {
      onWritten: events => {
        this.unsavedCount += events
        this.scheduleMaintenance()
      },
      makeRoom: () => this.makeRoom(),
    })
    if (unsaved > 0) this.scheduleMaintenance()
    // The first feed does not need the tags, so it is read without them. Threads and notifications need them soon
    // after.
    this.tagTimer = setTimeout(() => void db.index.tags.whenLoaded(), TAGS_LOAD_DELAY_MS)
  }

  get state(): 'disk' | 'memory' {
    return this.db.state
  }

  get reason(): string | undefined {
    return this.db.reason
  }

  get damagedRowCount(): number {
    return this.db.damagedRowCount
  }

  has(id: string): boolean {
    return this.db.index.has(id)
  }

  put(events: readonly NostrEvent[]): NostrEvent[] {
    const { db } = this
    const { index } = db
    const now = db.now()
    const stored: { event: NostrEvent; entry: number }[] = []
    for (const event of events) {
      const entry = addIfStorable(index, event, now)
      if (entry >= 0) stored.push({ event, entry })
    }
    if (stored.length > 0 && !this.isClosed) {
      if (db.state === 'memory') evictExcessMemoryEvents(db)
      else this.writer.schedule()
    }
    // A later event of the same call may have replaced or deleted an earlier one.
    return stored.filter(({ entry }) => !index.columns.isDead(entry)).map(({ event }) => event)
  }

  async query(filters: readonly Filter[], options: DatabaseQueryOptions = {}): Promise<NostrEvent[]> {
    const { db } = this
    db.activeQueries++
    try {
      return await runQuery(db, this.reader, filters, options)
    } finally {
      db.activeQueries--
    }
  }

  async count(filters: readonly Filter[]): Promise<number> {
    return (await this.query(filters)).length
  }

  stats(): EventDatabaseStats {
    const { index, rows } = this.db
    let bytes = 0
    for (const row of rows.values()) bytes += row.bytes
    return { events: index.liveCount, rows: rows.size, bytes }
  }

  flush(): Promise<void> {
    return this.writer.flush()
  }

  async clear(): Promise<void> {
    const { db } = this
    this.writer.stop()
    await db.runSerially(async () => {
      db.index = new EventIndex()
      db.rows.clear()
      this.reader.clearCache()
      this.writer.forgetLastRow()
      this.unsavedCount = 0
      await db.disk?.clear().catch(error => db.switchToMemory(getErrorName(error)))
    })
  }

  async close(): Promise<void> {
    if (this.isClosed) return
    this.isClosed = true
    clearTimeout(this.timer)
    clearTimeout(this.tagTimer)
    await this.writer.flush()
    if (this.unsavedCount > 0) await this.maintain()
    await this.db.runSerially(async () => this.db.disk?.close())
  }

  /** Runs one round of maintenance, unless another tab is running one. Never rejects. */
  async maintain(): Promise<void> {
    const { db } = this
    clearTimeout(this.timer)
    this.timer = undefined
    this.dueAt = Number.POSITIVE_INFINITY
    if (db.state === 'memory') return
    const before = this.unsavedCount
    const isDone = await db
      .runSerially(() => tryWithLock(`${db.name}:maintain`, async () => (await this.loadMaintenance()).run()))
      .catch(() => false)
    this.maintainedAt = Date.now()
    if (isDone) this.unsavedCount -= before
    if (this.unsavedCount > 0 && !this.isClosed) this.scheduleMaintenance()
  }

  /**
   * Schedules maintenance. The more events were written, the sooner it runs. It never runs often, because each snapshot
   * that it saves has some ten megabytes.
   */
  private scheduleMaintenance(): void {
    if (this.isClosed) return
    const delayMs = this.unsavedCount >= MAINTAIN_EVENTS ? MAINTAIN_BUSY_MS : MAINTAIN_IDLE_MS
    const due = Math.max(this.maintainedAt, Date.now() - MAINTAIN_BUSY_MS / 2) + delayMs
    if (due >= this.dueAt) return
    this.dueAt = due
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.maintain(), Math.max(0, due - Date.now()))
  }

  /** Loads the code of maintenance when it runs for the first time, because the first screen does not need it. */
  private async loadMaintenance(): Promise<DatabaseMaintenance> {
    const { DatabaseMaintenance } = await import('./database-maintenance')
    this.loadedMaintenance ??= new DatabaseMaintenance(this.db, this.reader, () =>
      this.writer.forgetLastRow(),
    )
    return this.loadedMaintenance
  }

  private async makeRoom(): Promise<void> {
    const { db } = this
    await tryWithLock(`${db.name}:maintain`, async () =>
      (await this.loadMaintenance()).evictTo(Math.floor(db.index.liveCount * 0.75)),
    )
  }
}

/**
 * Adds an event and returns its entry. Returns -1 if the event is already known or must not be stored, or if the value
 * is not an event.
 */
function addIfStorable(index: EventIndex, event: NostrEvent, now: number): number {
  try {
    if (isEphemeralKind(event.kind) || event.created_at > now + MAX_FUTURE_S || isExpired(event, now))
      return -1
    return index.put(event)
  } catch {
    return -1
  }
}
