import type { Filter } from '../../ports/nostr-types'
import { matchesFilter } from '../events/matches-filter'
import { parseFrame, peekKind } from '../relay/frames'
import { toEvent } from '../verify/event-shape'

/** Useful relays cap one answer at no fewer than this, so a smaller answer was not cut. */
const SMALLEST_CAP = 10

/** How far one answer of a relay reaches. */
export interface PageEnd {
  /**
   * s; the relay has given everything newer than this. It is the oldest event of the filter that reaches back least,
   * among the filters that may have older events; `undefined` if none may have any.
   */
  readonly reached: number | undefined
  /** Some filter got as many events as it asked for, so a higher limit may bring more. */
  readonly full: boolean
  /** Frames in all. */
  readonly got: number
}

/** Counts the events of one answer for each filter, because each filter may reach back differently far. */
export interface PageCount {
  /** Counts an unchecked EVENT frame; `at` (s) is its date as the relay states it. */
  add(text: string, at: number): void
  /** `given` is the most that this relay ever gave one filter: an answer of that size may have been cut too. */
  end(given: number): PageEnd
  /** The most events that one filter with a limit got. */
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
