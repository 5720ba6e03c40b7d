import type { Filter } from '../../core/nostr-types'
import { matchesFilter } from '../events/matches-filter'
import { parseFrame, peekKind } from '../relay/frames'
import { toEvent } from '../verify/event-shape'

/** No relay that is of use gives fewer at once: what is less is all that it has. */
const SMALLEST_CAP = 10

/** How far one answer of a relay reaches. */
export interface PageEnd {
  /**
   * s; above it everything was given. The oldest of that filter which reaches back least, among those that may have
   * older ones; `undefined` where none has.
   */
  readonly reached: number | undefined
  /** Some filter was given as many as it asked for, so that asking for more brings more. */
  readonly full: boolean
  /** Frames in all. */
  readonly got: number
}

/** What one answer brings, filter by filter: each reaches back as far as it likes. */
export interface PageCount {
  /** An EVENT frame before any check; `at` (s) is what the relay says. */
  add(text: string, at: number): void
  /** `given` is the most that this relay ever gave one filter: with as many it may have cut this answer too. */
  end(given: number): PageEnd
  /** The most that one filter with a limit was given. */
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
