import type { Filter, NostrEvent } from '../../ports/nostr-types'
import { isExpired } from '../events/expiration'
import { isEphemeral } from '../events/kinds'
import type { DatabaseStats, EventDatabase, QueryOptions } from './event-database'
import { EventIndex } from './event-index'
import type { Maintenance } from './maintenance'
import { RowReader } from './row-reader'
import { runQuery } from './run-query'
import { reasonOf, type Shelf } from './shelf'
import { trimMemory } from './trim-memory'
import { withLock } from './with-lock'
import { WriteBehind } from './write-behind'

/** s; events dated further into the future are not stored. */
const MAX_AHEAD_S = 600
const TAGS_AFTER_MS = 300
const MAINTAIN_EVENTS = 2000
const MAINTAIN_BUSY_MS = 20_000
const MAINTAIN_IDLE_MS = 300_000

/** The event database, on disk or in memory. */
export class ShelfDatabase implements EventDatabase {
  private readonly shelf: Shelf
  private readonly reader: RowReader
  private readonly writer: WriteBehind
  private made: Maintenance | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private dueAt = Number.POSITIVE_INFINITY
  private maintainedAt = 0
  /** Events written since the last round of maintenance. */
  private unsaved: number
  private closed = false
  private readonly tagTimer: ReturnType<typeof setTimeout>

  /** `unsaved` is how many events the loaded snapshot lacks. */
  constructor(shelf: Shelf, unsaved: number) {
    this.shelf = shelf
    this.unsaved = unsaved
    this.reader = new RowReader(shelf, () => {
      // Maintenance must remove the unreadable row, and its entries in the snapshot, before the next start.
      this.unsaved += MAINTAIN_EVENTS
      this.scheduleMaintenance()
    })
    this.writer = new WriteBehind(shelf, {
      written: events => {
        this.unsaved += events
        this.scheduleMaintenance()
      },
      makeRoom: () => this.makeRoom(),
    })
    if (unsaved > 0) this.scheduleMaintenance()
    // The first feed is read without the tags; threads and notifications, which need them, come soon after.
    this.tagTimer = setTimeout(() => void shelf.index.tags.ready(), TAGS_AFTER_MS)
  }

  get state(): 'disk' | 'memory' {
    return this.shelf.state
  }

  get reason(): string | undefined {
    return this.shelf.reason
  }

  get damaged(): number {
    return this.shelf.damaged
  }

  has(id: string): boolean {
    return this.shelf.index.has(id)
  }

  put(events: readonly NostrEvent[]): NostrEvent[] {
    const { shelf } = this
    const { index } = shelf
    const now = shelf.now()
    const stored: { event: NostrEvent; entry: number }[] = []
    for (const event of events) {
      const entry = takeIn(index, event, now)
      if (entry >= 0) stored.push({ event, entry })
    }
    if (stored.length > 0 && !this.closed) {
      if (shelf.state === 'memory') trimMemory(shelf)
      else this.writer.schedule()
    }
    // A later event of the same call may have replaced an earlier one.
    return stored.filter(({ entry }) => !index.columns.isDead(entry)).map(({ event }) => event)
  }

  async query(filters: readonly Filter[], options: QueryOptions = {}): Promise<NostrEvent[]> {
    const { shelf } = this
    shelf.activeQueries++
    try {
      return await runQuery(shelf, this.reader, filters, options)
    } finally {
      shelf.activeQueries--
    }
  }

  async count(filters: readonly Filter[]): Promise<number> {
    return (await this.query(filters)).length
  }

  stats(): DatabaseStats {
    const { index, rows } = this.shelf
    let bytes = 0
    for (const row of rows.values()) bytes += row.bytes
    return { events: index.live, rows: rows.size, bytes }
  }

  flush(): Promise<void> {
    return this.writer.flush()
  }

  async clear(): Promise<void> {
    const { shelf } = this
    this.writer.stop()
    await shelf.serial(async () => {
      shelf.index = new EventIndex()
      shelf.rows.clear()
      this.reader.forget()
      this.writer.forgetLast()
      this.unsaved = 0
      await shelf.disk?.clear().catch(error => shelf.toMemory(reasonOf(error)))
    })
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    clearTimeout(this.timer)
    clearTimeout(this.tagTimer)
    await this.writer.flush()
    if (this.unsaved > 0) await this.maintain()
    await this.shelf.serial(async () => this.shelf.disk?.close())
  }

  /** Runs one round of maintenance, unless another tab is running one. Never rejects. */
  async maintain(): Promise<void> {
    const { shelf } = this
    clearTimeout(this.timer)
    this.timer = undefined
    this.dueAt = Number.POSITIVE_INFINITY
    if (shelf.state === 'memory') return
    const before = this.unsaved
    const done = await shelf
      .serial(() => withLock(`${shelf.name}:maintain`, async () => (await this.maintenance()).run()))
      .catch(() => false)
    this.maintainedAt = Date.now()
    if (done) this.unsaved -= before
    if (this.unsaved > 0 && !this.closed) this.scheduleMaintenance()
  }

  /** Schedules maintenance, earlier if much was written, but rarely, because a snapshot has some ten megabytes. */
  private scheduleMaintenance(): void {
    if (this.closed) return
    const wait = this.unsaved >= MAINTAIN_EVENTS ? MAINTAIN_BUSY_MS : MAINTAIN_IDLE_MS
    const due = Math.max(this.maintainedAt, Date.now() - MAINTAIN_BUSY_MS / 2) + wait
    if (due >= this.dueAt) return
    this.dueAt = due
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.maintain(), Math.max(0, due - Date.now()))
  }

  /** Loads the code with the first round of maintenance, because the first screen does not need it. */
  private async maintenance(): Promise<Maintenance> {
    const { Maintenance } = await import('./maintenance')
    this.made ??= new Maintenance(this.shelf, this.reader, () => this.writer.forgetLast())
    return this.made
  }

  private async makeRoom(): Promise<void> {
    const { shelf } = this
    await withLock(`${shelf.name}:maintain`, async () =>
      (await this.maintenance()).shrink(Math.floor(shelf.index.live * 0.75)),
    )
  }
}

/** The entry of an event that is new and may be stored; -1 for any other event, and for values that are not events. */
function takeIn(index: EventIndex, event: NostrEvent, now: number): number {
  try {
    if (isEphemeral(event.kind) || event.created_at > now + MAX_AHEAD_S || isExpired(event, now)) return -1
    return index.put(event)
  } catch {
    return -1
  }
}
