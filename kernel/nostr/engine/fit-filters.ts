import type { Filter } from '../../core/nostr-types'
import type { RelayLimits } from '../relay/relay-limits'

/** Filters of one REQ; relays refuse more, and all of them with it. */
const MAX_FILTERS = 10
/** Characters of one REQ; usual relays end the connection over 128 KiB. */
const MAX_LENGTH = 120_000
/** What a REQ has beside its filters: the verb and an id of at most 64 characters. */
const FRAME = 80

/** What is asked, in as many REQs as the relay's limits want; a filter that fits stays the same object. */
export function fitFilters(filters: readonly Filter[], limits: RelayLimits): Filter[][] {
  const most = Math.min(MAX_FILTERS, limits.filters ?? MAX_FILTERS)
  const room = Math.min(MAX_LENGTH, limits.messageLength ?? MAX_LENGTH) - FRAME
  const parts: Filter[][] = []
  let left = 0
  for (const filter of filters.flatMap(f => shorter(atMost(f, limits.limit), room))) {
    const length = JSON.stringify(filter).length + 1
    const last = parts.at(-1)
    if (!last || last.length >= most || length > left) {
      parts.push([filter])
      left = room - length
    } else {
      last.push(filter)
      left -= length
    }
  }
  return parts
}

/** Whether one REQ of just these would do. */
export function fits(filters: readonly Filter[], limits: RelayLimits): boolean {
  const [only, ...more] = fitFilters(filters, limits)
  return more.length === 0 && (only ?? []).every((filter, n) => filter === filters[n])
}

const atMost = (filter: Filter, limit = Number.POSITIVE_INFINITY): Filter =>
  (filter.limit ?? 0) > limit ? { ...filter, limit } : filter

/** The filter, its authors shared out over several where it is too long for one REQ. */
function shorter(filter: Filter, room: number): Filter[] {
  const { authors } = filter
  if (!authors || authors.length < 2 || JSON.stringify(filter).length < room) return [filter]
  const half = Math.ceil(authors.length / 2)
  return [authors.slice(0, half), authors.slice(half)].flatMap(part =>
    shorter({ ...filter, authors: part }, room),
  )
}
