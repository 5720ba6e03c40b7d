import type { NostrEvent } from '../../../ports/nostr-types'
import type { DatabaseState } from './database-state'
import { parseHexWord } from './hash'
import { decodeStoredEvent, getSlotBytes, isStoredRow, type StoredRow } from './row-codec'

const MAX_CACHED_BYTES = 4 * 1024 * 1024

/** Reads events from rows. Caches the rows that were read last, because the next query usually needs the same ones. */
export class RowReader {
  private readonly db: DatabaseState
  private readonly onDamagedRow: () => void
  private readonly cachedRows = new Map<number, StoredRow>()
  private hasDiskFailed = false
  private cachedBytes = 0

  /** `onDamagedRow` is called for each damaged row. */
  constructor(db: DatabaseState, onDamagedRow: () => void) {
    this.db = db
    this.onDamagedRow = onDamagedRow
  }

  /**
   * Returns the events of these entries in the same order. A missing event is returned as undefined, and its entry is
   * marked as dead.
   */
  async read(entries: readonly number[]): Promise<(NostrEvent | undefined)[]> {
    const { index } = this.db
    const first = await this.tryRead(entries)
    const missing = entries.filter((entry, at) => first[at] === undefined && !index.columns.isDead(entry))
    if (missing.length === 0) return first
    // Another tab may have moved the events to newer rows, or removed them.
    await this.db.runSerially(() => this.db.indexNewRows()).catch(() => undefined)
    if (this.db.index !== index) return first
    this.hasDiskFailed = false
    const second = await this.tryRead(missing)
    const eventByEntry = new Map(missing.map((entry, at) => [entry, second[at]]))
    for (const [entry, event] of eventByEntry) {
      // An entry is marked as dead only if its row was read and lacks the event. If the disk cannot be read, the row
      // may still have it.
      if (event === undefined && !this.hasDiskFailed && this.db.index === index) index.markDead(entry)
    }
    return entries.map((entry, at) => first[at] ?? eventByEntry.get(entry))
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
        this.db.forgetDamagedRow(id)
        this.onDamagedRow()
      }
    })
    return rows
  }

  clearCache(): void {
    this.cachedRows.clear()
    this.cachedBytes = 0
  }

  private async tryRead(entries: readonly number[]): Promise<(NostrEvent | undefined)[]> {
    const { index } = this.db
    const { columns, eventsInMemory } = index
    const neededRows = new Set<number>()
    const events = entries.map(entry => {
      const event = eventsInMemory.get(entry)
      const row = columns.row[entry]!
      if (event === undefined && row !== 0) neededRows.add(row)
      return event
    })
    if (neededRows.size === 0) return events
    // Remembers the row of each event before the rows are read, because an event may be moved to another row meanwhile.
    const places = entries.map(entry => [columns.row[entry]!, columns.slot[entry]!] as const)
    const rows = await this.load([...neededRows]).catch(() => {
      this.hasDiskFailed = true
      return new Map<number, StoredRow>()
    })
    return events.map((event, at) => {
      const [row, slot] = places[at]!
      const stored = rows.get(row)
      const bytes = event === undefined && stored !== undefined ? getSlotBytes(stored, slot) : undefined
      const read = bytes === undefined ? event : decodeStoredEvent(bytes)
      const entry = entries[at]!
      if (read === undefined || read === event) return event
      const isSameId =
        parseHexWord(read.id, 0) === columns.idHi[entry] && parseHexWord(read.id, 8) === columns.idLo[entry]
      return isSameId ? read : undefined
    })
  }

  private async load(ids: number[]): Promise<Map<number, StoredRow>> {
    const rows = new Map<number, StoredRow>()
    const absent: number[] = []
    for (const id of ids) {
      const row = this.cachedRows.get(id)
      if (row === undefined) absent.push(id)
      else rows.set(id, row)
    }
    if (absent.length === 0) return rows
    for (const [id, row] of await this.readRows(absent)) {
      rows.set(id, row)
      this.cacheRow(id, row)
    }
    return rows
  }

  private cacheRow(id: number, row: StoredRow): void {
    this.cachedBytes += row.bytes.length - (this.cachedRows.get(id)?.bytes.length ?? 0)
    this.cachedRows.set(id, row)
    for (const [oldest, { bytes }] of this.cachedRows) {
      if (this.cachedBytes <= MAX_CACHED_BYTES) break
      this.cachedRows.delete(oldest)
      this.cachedBytes -= bytes.length
    }
  }
}
