/** A page is never asked for more than this: relays cut longer answers, and a cut one looks like the end. */
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
  /** How many to ask for, where `count` are wanted. */
  limit(count: number): number
  /** An answer that was not a page, and was full, reached down to `oldest`. */
  begin(oldest: number): void
  /** A page of at most `limit` brought `got` events down to `oldest`. */
  advance(got: number, oldest: number, limit: number): void
}

export function createPageCursor(): PageCursor {
  let until: number | undefined
  let drained = false
  let stretch = 1
  return {
    get until() {
      return until
    },
    get drained() {
      return drained
    },
    limit: count => Math.min(Math.max(LARGEST, count), count * stretch),
    begin(oldest) {
      // Of several answers the one that reaches back least: above it all is there.
      until = Math.max(until ?? 0, oldest)
    },
    advance(got, oldest, limit) {
      if (got < limit) drained = true
      else if (until === undefined || oldest < until) {
        until = oldest
        stretch = 1
      } else if (limit * 2 <= LARGEST) stretch *= 2
      else {
        // More in one second than anybody gives at once.
        until--
        stretch = 1
      }
    },
  }
}
