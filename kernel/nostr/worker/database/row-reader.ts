import type { NostrEvent } from '../../../ports/nostr-types'
import type { DatabaseState } from './database-state'
import { readWord } from './hash'
import { decodeEvent, isStoredRow, type StoredRow, sliceRow } from './row-codec'

const MAX_CACHED_BYTES = 4 * 1024 * 1024

/** Reads events from rows. Caches the rows that were read last, because the next query usually needs the same ones. */
export class RowReader {
  private readonly db: DatabaseState
  private readonly dropped: () => void
  private readonly cached = new Map<number, StoredRow>()
  private failed = false
  private cachedBytes = 0

  /** `dropped` is called for each damaged row. */
  constructor(db: DatabaseState, dropped: () => void) {
    this.db = db
    this.dropped = dropped
  }

  /**
   * Returns the events of these entries in the same order. A missing event is returned as undefined, and its entry is
   * marked as dead.
   */
  async read(entries: readonly number[]): Promise<(NostrEvent | undefined)[]> {
    const { index } = this.db
    const first = await this.attempt(entries)
    const missing = entries.filter((entry, at) => first[at] === undefined && !index.columns.isDead(entry))
    if (missing.length === 0) return first
    // Another tab may have moved the events to newer rows, or removed them.
    await this.db.serial(() => this.db.catchUp()).catch(() => undefined)
    if (this.db.index !== index) return first
    this.failed = false
    const second = await this.attempt(missing)
    const found = new Map(missing.map((entry, at) => [entry, second[at]]))
    for (const [entry, event] of found) {
      // An entry is marked as dead only if its row was read and lacks the event. If the disk cannot be read, the row
      // may still have it.
      if (event === undefined && !this.failed && this.db.index === index) index.kill(entry)
    }
    return entries.map((entry, at) => first[at] ?? found.get(entry))
  }

  /**
   * Reads whole rows from the disk, bypassing the cache. Missing rows are left out; damaged rows are left out and
   * forgotten.
   */
  async readRows(ids: readonly number[]): Promise<Map<number, StoredRow>> {
    const rows = new Map<number, StoredRow>()
    const stored = (await this.db.disk?.readRows([...ids])) ?? []
    stored.forEach((row, at) => {
      const id = ids[at]!
      if (isStoredRow(row)) rows.set(id, row)
      else if (row !== undefined) {
        this.db.dropRow(id)
        this.dropped()
      }
    })
    return rows
  }

  forget(): void {
    this.cached.clear()
    this.cachedBytes = 0
  }

  private async attempt(entries: readonly number[]): Promise<(NostrEvent | undefined)[]> {
    const { index } = this.db
    const { columns, memory } = index
    const wanted = new Set<number>()
    const events = entries.map(entry => {
      const event = memory.get(entry)
      const row = columns.row[entry]!
      if (event === undefined && row !== 0) wanted.add(row)
      return event
    })
    if (wanted.size === 0) return events
    // Remembers the row of each event before the rows are read, because an event may be moved to another row meanwhile.
    const places = entries.map(entry => [columns.row[entry]!, columns.slot[entry]!] as const)
    const rows = await this.load([...wanted]).catch(() => {
      this.failed = true
      return new Map<number, StoredRow>()
    })
    return events.map((event, at) => {
      const [row, slot] = places[at]!
      const stored = rows.get(row)
      const bytes = event === undefined && stored !== undefined ? sliceRow(stored, slot) : undefined
      const read = bytes === undefined ? event : decodeEvent(bytes)
      const entry = entries[at]!
      if (read === undefined || read === event) return event
      const same =
        readWord(read.id, 0) === columns.idHi[entry] && readWord(read.id, 8) === columns.idLo[entry]
      return same ? read : undefined
    })
  }

  private async load(ids: number[]): Promise<Map<number, StoredRow>> {
    const rows = new Map<number, StoredRow>()
    const absent: number[] = []
    for (const id of ids) {
      const row = this.cached.get(id)
      if (row === undefined) absent.push(id)
      else rows.set(id, row)
    }
    if (absent.length === 0) return rows
    for (const [id, row] of await this.readRows(absent)) {
      rows.set(id, row)
      this.keep(id, row)
    }
    return rows
  }

  private keep(id: number, row: StoredRow): void {
    this.cachedBytes += row.bytes.length - (this.cached.get(id)?.bytes.length ?? 0)
    this.cached.set(id, row)
    for (const [oldest, { bytes }] of this.cached) {
      if (this.cachedBytes <= MAX_CACHED_BYTES) break
      this.cached.delete(oldest)
      this.cachedBytes -= bytes.length
    }
  }
}
