import { parseEvent } from '../../../event/parse-event'
import type { Filter } from '../../../ports/nostr-types'
import { matchesFilter } from '../../protocol/events/matches-filter'
import { parseRelayFrame, peekEventFrameKind } from '../relay/relay-frame'

/** Number of events. No relay worth using limits its answers to fewer, so a smaller answer is complete. */
const SMALLEST_RELAY_LIMIT = 10

/** The end of one relay's answer: how far back in time the answer reaches. */
export interface AnswerReach {
  /**
   * A date in seconds: the relay has sent every matching event that is newer. `undefined` if the relay has no older
   * events for any filter. If several filters may have older events, this is the newest of their dates, because the
   * answer is complete only up to there.
   */
  readonly reachedAt: number | undefined
  /** True if some filter got as many events as it asked for, so that a higher limit may bring more. */
  readonly isFull: boolean
  /** Number of EVENT frames in the whole answer. */
  readonly frameCount: number
}

/**
 * Counts the events of one answer separately for each filter, because one filter may reach further back than another.
 */
export interface AnswerCounter {
  /** Counts an EVENT frame whose event is not verified yet. `at` (s) is the date that the event states. */
  add(text: string, at: number): void
  /**
   * Returns how far back the answer reaches. `largestAnswer` is the maximum number of events that this relay ever
   * sent for one filter: an answer with at least as many may have been cut.
   */
  getPageEnd(largestAnswer: number): AnswerReach
  /** Returns the highest number of events that a filter with a limit got. */
  getMaxPerFilter(): number
  clear(): void
}

export function createAnswerCounter(filters: readonly Filter[]): AnswerCounter {
  const counts = filters.map(filter => ({ filter, got: 0, oldest: Number.POSITIVE_INFINITY }))
  const findCounts = (text: string) => {
    if (counts.length === 1) return counts
    const kind = peekEventFrameKind(text)
    const sameKind = counts.filter(
      ({ filter }) => !filter.kinds || (kind !== undefined && filter.kinds.includes(kind)),
    )
    if (sameKind.length < 2) return sameKind
    const frame = parseRelayFrame(text)
    const event = frame?.verb === 'EVENT' ? parseEvent(frame.event) : undefined
    return event ? sameKind.filter(({ filter }) => matchesFilter(event, filter)) : []
  }
  return {
    add(text, at) {
      for (const count of findCounts(text)) {
        count.got++
        count.oldest = Math.min(count.oldest, at)
      }
    },
    getPageEnd(largestAnswer) {
      const total = counts.reduce((n, { got }) => n + got, 0)
      const isCut = total >= Math.max(largestAnswer, SMALLEST_RELAY_LIMIT)
      const isFilterFull = ({ filter, got }: (typeof counts)[number]) => got >= (filter.limit ?? 1)
      const open = counts.filter(c => c.got > 0 && Number.isFinite(c.oldest) && (isCut || isFilterFull(c)))
      return {
        reachedAt: open.length > 0 ? Math.max(...open.map(c => c.oldest)) : undefined,
        isFull: open.some(isFilterFull),
        frameCount: total,
      }
    },
    getMaxPerFilter: () =>
      Math.max(0, ...counts.map(({ filter, got }) => (filter.limit === undefined ? 0 : got))),
    clear() {
      for (const count of counts) {
        count.got = 0
        count.oldest = Number.POSITIVE_INFINITY
      }
    },
  }
}
