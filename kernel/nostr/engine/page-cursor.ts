import type { PageEnd } from './page-count'

/** A page is never asked for more than this: relays cut longer answers. */
const MAX_PAGE_SIZE = 500

/** An answer after which there is nothing older. */
export const NOTHING_OLDER: PageEnd = { reached: undefined, full: false, got: 0 }

/**
 * Walks back in time through one source, page by page. Every source has its own cursor, because relays reach back
 * unequally far: the position at one says nothing about the others.
 */
export interface PageCursor {
  /** s; where the next page begins, inclusive. `undefined` until an answer has set it. */
  readonly until: number | undefined
  /** The source has nothing older. */
  readonly drained: boolean
  /** How many events to ask for, if `count` are wanted and the source gives at most `cap` at once. */
  limit(count: number, cap?: number): number
  /** Records that an answer which was not a page reached back to `reached`, and that older events may follow. */
  begin(reached: number): void
  /** Moves on after a page of at most `limit` events that reached as far as `end` says. */
  advance(end: PageEnd, limit: number): void
}

export function createPageCursor(): PageCursor {
  let until: number | undefined
  let drained = false
  let stretch = 1
  let largest = MAX_PAGE_SIZE
  return {
    get until() {
      return until
    },
    get drained() {
      return drained
    },
    limit(count, cap = Number.POSITIVE_INFINITY) {
      largest = Math.min(Math.max(MAX_PAGE_SIZE, count), cap)
      return Math.min(largest, count * stretch)
    },
    begin(reached) {
      // Use the answer that reaches back least: everything newer than that point has arrived.
      until = Math.max(until ?? 0, reached)
    },
    advance({ reached, full }, limit) {
      if (reached === undefined) drained = true
      else if (until === undefined || reached < until) {
        until = reached
        stretch = 1
      } else if (full && limit * 2 <= largest) stretch *= 2
      else {
        // This second holds more events than the source gives at once, so skip the rest of it.
        until--
        stretch = 1
      }
    },
  }
}
