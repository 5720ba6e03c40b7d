import type { Filter } from '../../../ports/nostr-types'
import { toEvent } from '../../protocol/events/event-shape'
import { matchesFilter } from '../../protocol/events/matches-filter'
import { parseFrame, peekKind } from '../relay/frames'

/** Number of events. No relay worth using limits its answers to fewer, so a smaller answer is complete. */
const SMALLEST_CAP = 10

/** The end of one relay's answer: how far back in time the answer reaches. */
export interface PageEnd {
  /**
   * A date in seconds: the relay has sent every event that is newer. Each filter that may have older events ends at the
   * date of its oldest event, and this is the newest of these dates. `undefined` if no filter may have older events.
   */
  readonly reached: number | undefined
  /** True if some filter got as many events as it asked for, so that a higher limit may bring more. */
  readonly full: boolean
  /** Frames in all. */
  readonly got: number
}

/**
 * Counts the events of one answer separately for each filter, because one filter may reach further back than another.
 */
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
