import type { AnswerReach } from './answer-counter'

/** Maximum number of events that a page usually asks for, because relays cut longer answers. */
const MAX_PAGE_SIZE = 500

/** The end of an answer that says that the source has no older events. */
export const NO_OLDER_EVENTS: AnswerReach = { reachedAt: undefined, isFull: false, frameCount: 0 }

/**
 * Walks back in time through one source (a relay or the local database), page by page. Each source has its own cursor,
 * because some reach back further than others.
 */
export interface PageCursor {
  /** Seconds; the date from which the next page goes back, inclusive. `undefined` until the first answer. */
  readonly until: number | undefined
  /** True if the source has no older events. */
  readonly isDrained: boolean
  /** Returns how many events to ask for. `count` are wanted, and the source returns at most `maxPerPage` at once. */
  limit(count: number, maxPerPage?: number): number
  /**
   * Sets where the pages begin, after an answer that was not a page. That answer reached back to `reached`, and older
   * events may follow.
   */
  setStart(reached: number): void
  /** Moves the cursor after a page of at most `limit` events. `end` says how far back that page reached. */
  advance(end: AnswerReach, limit: number): void
}

export function createPageCursor(): PageCursor {
  let until: number | undefined
  let drained = false
  let factor = 1
  let maxPageSize = MAX_PAGE_SIZE
  return {
    get until() {
      return until
    },
    get isDrained() {
      return drained
    },
    limit(count, maxPerPage = Number.POSITIVE_INFINITY) {
      maxPageSize = Math.min(Math.max(MAX_PAGE_SIZE, count), maxPerPage)
      return Math.min(maxPageSize, count * factor)
    },
    setStart(reached) {
      // Several relays answer, and each answer ends at its oldest event. The newest of these ends is used, because
      // events older than that may still be missing.
      until = Math.max(until ?? 0, reached)
    },
    advance({ reachedAt, isFull }, limit) {
      if (reachedAt === undefined) drained = true
      else if (until === undefined || reachedAt < until) {
        until = reachedAt
        factor = 1
      } else if (isFull && limit * 2 <= maxPageSize) factor *= 2
      else {
        // The source cannot return all events of this second at once, so the remaining ones are skipped.
        until--
        factor = 1
      }
    },
  }
}
