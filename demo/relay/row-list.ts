import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'

/** A stored event with its JSON, so that the event need not be stringified for each answer. */
export interface EventRow {
  readonly event: NostrEvent
  readonly json: string
  /** The time (s) at which the event expires (NIP-40). The row is not sent after that; Infinity if it never expires. */
  readonly expiresAt: number
  /** The text for NIP-50 searches in lower case. The first search that reads the row sets it. */
  searchText?: string
}

/** Sort order: oldest first, equal times by highest id. Read backwards, this is the order of NIP-01. */
export function compareRows(a: EventRow, b: EventRow): number {
  const byTime = a.event.created_at - b.event.created_at
  if (byTime !== 0) return byTime
  if (a.event.id === b.event.id) return 0
  return a.event.id < b.event.id ? 1 : -1
}

/**
 * Rows sorted by time. They are sorted when they are first read after a change, because many may be added in any order.
 * Sorting a nearly sorted array is fast.
 */
export class RowList {
  #rows: EventRow[] = []
  #sorted = true

  get size(): number {
    return this.#rows.length
  }

  add(row: EventRow): void {
    const last = this.#rows.at(-1)
    if (last && compareRows(last, row) > 0) this.#sorted = false
    this.#rows.push(row)
  }

  remove(row: EventRow): void {
    const rows = this.getRows()
    const at = this.#lowerBound(row)
    if (rows[at] === row) this.#rows.splice(at, 1)
  }

  /** Returns the rows, oldest first. */
  getRows(): readonly EventRow[] {
    if (!this.#sorted) {
      this.#rows.sort(compareRows)
      this.#sorted = true
    }
    return this.#rows
  }

  /** Returns the index of the newest row that is not newer than `until` (s); -1 if there is none. */
  findLastIndex(until: number): number {
    const rows = this.getRows()
    let low = 0
    let high = rows.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (rows[middle]!.event.created_at <= until) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  #lowerBound(row: EventRow): number {
    let low = 0
    let high = this.#rows.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (compareRows(this.#rows[middle]!, row) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
