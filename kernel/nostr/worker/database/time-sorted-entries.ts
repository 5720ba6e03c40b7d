import type { EventColumns } from './event-columns'

const MAX_TAIL = 4096

/**
 * Entries sorted newest first. New entries form an unsorted tail until the next merge, and every query scans the tail.
 * So adding an event costs nothing here.
 */
export class TimeSortedEntries {
  /**
   * The sorted entries, newest first. Entries that were added since the last sort form the unsorted tail. This array is
   * never changed in place, because running queries keep using it.
   */
  sorted: Uint32Array<ArrayBuffer>

  constructor(sorted: Uint32Array<ArrayBuffer> = new Uint32Array(0)) {
    this.sorted = sorted
  }

  /** Merges the tail into the sorted entries if it has become long, or in any case if `isForced` is true. */
  mergeTail(columns: EventColumns, isForced = false): void {
    const from = this.sorted.length
    const tailLength = columns.length - from
    if (tailLength === 0 || (!isForced && tailLength <= MAX_TAIL)) return
    const tail = new Uint32Array(tailLength)
    for (let index = 0; index < tailLength; index++) tail[index] = from + index
    tail.sort((a, b) => columns.compare(a, b))
    this.sorted = from === 0 ? tail : merge(this.sorted, tail, columns)
  }
}

function merge(a: Uint32Array, b: Uint32Array, columns: EventColumns): Uint32Array<ArrayBuffer> {
  const merged = new Uint32Array(a.length + b.length)
  let atA = 0
  let atB = 0
  for (let at = 0; at < merged.length; at++) {
    const takeA = atB >= b.length || (atA < a.length && columns.compare(a[atA]!, b[atB]!) <= 0)
    merged[at] = takeA ? a[atA++]! : b[atB++]!
  }
  return merged
}
