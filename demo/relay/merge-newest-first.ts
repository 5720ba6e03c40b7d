import { compareRows, type EventRow, type RowList } from './row-list.ts'

interface Cursor {
  readonly rows: readonly EventRow[]
  at: number
}

/**
 * Merges lists newest first, and reads only as many rows as the caller asks for: a feed of 300 authors needs only the
 * newest rows of some hundred lists. A row that is in several lists is yielded once.
 */
export function* mergeNewestFirst(
  lists: readonly RowList[],
  since: number,
  until: number,
): Generator<EventRow> {
  const heap: Cursor[] = []
  for (const list of lists) {
    const at = list.findLastIndex(until)
    if (at >= 0 && list.getRows()[at]!.event.created_at >= since) heap.push({ rows: list.getRows(), at })
  }
  for (let index = (heap.length >> 1) - 1; index >= 0; index--) siftDown(heap, index)

  let previous: EventRow | undefined
  while (heap.length > 0) {
    const top = heap[0]!
    const row = top.rows[top.at]!
    if (row !== previous) yield row
    previous = row
    top.at--
    const next = top.rows[top.at]
    if (!next || next.event.created_at < since) {
      const last = heap.pop()!
      if (heap.length === 0) return
      if (last !== top) heap[0] = last
    }
    siftDown(heap, 0)
  }
}

function siftDown(heap: Cursor[], from: number): void {
  let at = from
  for (;;) {
    let newest = at
    for (const child of [2 * at + 1, 2 * at + 2]) {
      if (child < heap.length && compareRows(head(heap[child]!), head(heap[newest]!)) > 0) newest = child
    }
    if (newest === at) return
    const swap = heap[at]!
    heap[at] = heap[newest]!
    heap[newest] = swap
    at = newest
  }
}

function head(cursor: Cursor): EventRow {
  return cursor.rows[cursor.at]!
}
