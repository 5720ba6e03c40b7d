import type { NostrEvent } from '../../../kernel/ports/nostr-types.ts'

/** One stored event with the JSON it is sent as, so that answering a query never stringifies again. */
export interface Row {
  readonly event: NostrEvent
  readonly json: string
  /** NIP-40 time in seconds after which the row is no longer served; Infinity when it never expires. */
  readonly expiresAt: number
  /** Lower-cased text for NIP-50, filled in by the first search that looks at the row. */
  searchText?: string
}

/** Oldest first; among equal times the highest id first, so that reading backwards gives NIP-01's order. */
export function compareRows(a: Row, b: Row): number {
  const byTime = a.event.created_at - b.event.created_at
  if (byTime !== 0) return byTime
  if (a.event.id === b.event.id) return 0
  return a.event.id < b.event.id ? 1 : -1
}

/**
 * Rows in time order. Bulk loads arrive in any order, so sorting waits for the first read: a nearly sorted
 * array costs one cheap pass, and 200,000 inserts stay linear.
 */
export class RowList {
  #rows: Row[] = []
  #sorted = true

  get size(): number {
    return this.#rows.length
  }

  add(row: Row): void {
    const last = this.#rows.at(-1)
    if (last && compareRows(last, row) > 0) this.#sorted = false
    this.#rows.push(row)
  }

  remove(row: Row): void {
    const rows = this.rows()
    const at = this.#lowerBound(row)
    if (rows[at] === row) this.#rows.splice(at, 1)
  }

  /** Oldest first. */
  rows(): readonly Row[] {
    if (!this.#sorted) {
      this.#rows.sort(compareRows)
      this.#sorted = true
    }
    return this.#rows
  }

  /** Index of the newest row that is not newer than `until` (seconds), or -1. */
  lastAt(until: number): number {
    const rows = this.rows()
    let low = 0
    let high = rows.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (rows[middle]!.event.created_at <= until) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  #lowerBound(row: Row): number {
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
