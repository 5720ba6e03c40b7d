import type { PageEnd } from './page-count'

/** A page is never asked for more than this: relays cut longer answers. */
const LARGEST = 500

/**
 * Walks back in time through one source, page by page. Every source has its own: relays reach back
 * unequally far, and where one is at a day's end says nothing about the others.
 */
export interface PageCursor {
  /** s; where the next page begins, inclusive. `undefined` while the source gave all it was asked for. */
  readonly until: number | undefined
  /** The source has nothing older. */
  readonly drained: boolean
  /** How many to ask for, where `count` are wanted and the source gives at most `cap` at once. */
  limit(count: number, cap?: number): number
  /** An answer that was not a page left older ones behind `reached`. */
  begin(reached: number): void
  /** A page of at most `limit`, and how far it reached. */
  advance(end: PageEnd, limit: number): void
}

export function createPageCursor(): PageCursor {
  let until: number | undefined
  let drained = false
  let stretch = 1
  let largest = LARGEST
  return {
    get until() {
      return until
    },
    get drained() {
      return drained
    },
    limit(count, cap = Number.POSITIVE_INFINITY) {
      largest = Math.min(Math.max(LARGEST, count), cap)
      return Math.min(largest, count * stretch)
    },
    begin(reached) {
      // Of several answers the one that reaches back least: above it all is there.
      until = Math.max(until ?? 0, reached)
    },
    advance({ reached, full }, limit) {
      if (reached === undefined) drained = true
      else if (until === undefined || reached < until) {
        until = reached
        stretch = 1
      } else if (full && limit * 2 <= largest) stretch *= 2
      else {
        // More in one second than the source gives at once.
        until--
        stretch = 1
      }
    },
  }
}
