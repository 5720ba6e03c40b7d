import type { Filter } from '../../../ports/nostr-types'
import type { RelayLimits } from '../relay/relay-limits'

/** Maximum number of filters in one REQ. A relay that gets more refuses the whole REQ. */
const MAX_FILTERS = 10
/** Maximum number of characters in one REQ: common relays close the connection if a message is over 128 KiB. */
const MAX_REQ_CHARS = 120_000
/** Maximum number of characters of a REQ without its filters: the verb, and an id of at most 64 characters. */
const REQ_OVERHEAD_CHARS = 80

/**
 * Divides the filters into as few REQs as the relay's limits allow. A filter that need not be changed stays the same
 * object.
 */
export function splitIntoRequests(filters: readonly Filter[], limits: RelayLimits): Filter[][] {
  const maxFilters = Math.min(MAX_FILTERS, limits.filters ?? MAX_FILTERS)
  const maxChars = Math.min(MAX_REQ_CHARS, limits.messageLength ?? MAX_REQ_CHARS) - REQ_OVERHEAD_CHARS
  const requests: Filter[][] = []
  let charsLeft = 0
  for (const filter of filters.flatMap(f => splitByAuthors(capLimit(f, limits.limit), maxChars))) {
    const length = JSON.stringify(filter).length + 1
    const last = requests.at(-1)
    if (!last || last.length >= maxFilters || length > charsLeft) {
      requests.push([filter])
      charsLeft = maxChars - length
    } else {
      last.push(filter)
      charsLeft -= length
    }
  }
  return requests
}

/** True if the filters fit into one REQ unchanged. */
export function fitsInOneRequest(filters: readonly Filter[], limits: RelayLimits): boolean {
  const [only, ...more] = splitIntoRequests(filters, limits)
  return more.length === 0 && (only ?? []).every((filter, n) => filter === filters[n])
}

const capLimit = (filter: Filter, limit = Number.POSITIVE_INFINITY): Filter =>
  (filter.limit ?? 0) > limit ? { ...filter, limit } : filter

/** Splits a filter into several with fewer authors each if it is too long for one REQ. */
function splitByAuthors(filter: Filter, maxChars: number): Filter[] {
  const { authors } = filter
  if (!authors || authors.length < 2 || JSON.stringify(filter).length < maxChars) return [filter]
  const half = Math.ceil(authors.length / 2)
  return [authors.slice(0, half), authors.slice(half)].flatMap(part =>
    splitByAuthors({ ...filter, authors: part }, maxChars),
  )
}
