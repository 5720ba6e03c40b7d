import type { Filter } from '../../ports/nostr-types'
import { matchesFilter } from '../events/matches-filter'
import { parseFrame, peekKind } from '../relay/frames'
import { toEvent } from '../verify/event-shape'

/** The relays worth using never limit an answer to fewer events than this, so a smaller answer is complete. */
const SMALLEST_CAP = 10

/** How far back in time one answer of a relay reaches. */
export interface PageEnd {
  /**
   * Seconds; the relay has sent every event newer than this. Among the filters that may have older events, it is the
   * oldest date of the filter that reaches back least. `undefined` if no filter may have older events.
   */
  readonly reached: number | undefined
  /** True if some filter got as many events as it asked for, so that a higher limit may bring more. */
  readonly full: boolean
  /** Frames in all. */
  readonly got: number
}

/** Counts the events of one answer separately for each filter, because the filters may reach back differently far. */
export interface PageCount {
  /** Counts an EVENT frame that is not verified yet. `at` (s) is its date as the relay states it. */
  add(text: string, at: number): void
  /**
   * Returns how far back the answer reaches. `given` is the maximum number of events that this relay ever sent for one
   * filter: an answer with at least as many may have been cut.
   */
  end(given: number): PageEnd
  /** Returns the highest number of events that a filter with a limit got. */
  most(): number
  clear(): void
}

export function countPage(filters: readonly Filter[]): PageCount {
  const counts = filters.map(filter => ({ filter, got: 0, oldest: Number.POSITIVE_INFINITY }))
  const of = (text: string) => {
    if (counts.length === 1) return counts
    const kind = peekKind(text)
    const near = counts.filter(
      ({ filter }) => !filter.kinds || (kind !== undefined && filter.kinds.includes(kind)),
    )
    if (near.length < 2) return near
    const frame = parseFrame(text)
    const event = frame?.verb === 'EVENT' ? toEvent(frame.event) : undefined
    return event ? near.filter(({ filter }) => matchesFilter(event, filter)) : []
  }
  return {
    add(text, at) {
      for (const count of of(text)) {
        count.got++
        count.oldest = Math.min(count.oldest, at)
      }
    },
    end(given) {
      const total = counts.reduce((n, { got }) => n + got, 0)
      const cut = total >= Math.max(given, SMALLEST_CAP)
      const isFull = ({ filter, got }: (typeof counts)[number]) => got >= (filter.limit ?? 1)
      const open = counts.filter(c => c.got > 0 && Number.isFinite(c.oldest) && (cut || isFull(c)))
      return {
        reached: open.length > 0 ? Math.max(...open.map(c => c.oldest)) : undefined,
        full: open.some(isFull),
        got: total,
      }
    },
    most: () => Math.max(0, ...counts.map(({ filter, got }) => (filter.limit === undefined ? 0 : got))),
    clear() {
      for (const count of counts) {
        count.got = 0
        count.oldest = Number.POSITIVE_INFINITY
      }
    },
  }
}
