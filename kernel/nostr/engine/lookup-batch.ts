import type { Filter } from '../../core/nostr-types'
import { isAddressable, isReplaceable } from '../events/kinds'

/** ms; lookups that come within it are asked as one. */
export const BATCH_WINDOW = 50
/** ms; an author's list that was asked for is not asked for again within this time. */
const FRESH = 10 * 60_000
const KEPT = 20_000

/** Remembers what was asked lately, so that scrolling back and forth asks nobody again. */
export interface Freshness {
  /** The part of a filter that has to be asked: ids we do not hold, addresses not asked for lately. */
  remainder(filter: Filter, known: (id: string) => boolean): Filter | undefined
  /** The filter was answered. */
  answered(filter: Filter): void
  forget(): void
}

const isAddressFilter = ({ kinds, authors }: Filter): boolean =>
  authors !== undefined && (kinds?.every(k => isReplaceable(k) || isAddressable(k)) ?? false)

export function createFreshness(now: () => number): Freshness {
  const asked = new Map<string, number>()
  const keyOf = (filter: Filter, author: string) => {
    const { authors: _, ...rest } = filter
    return `${author} ${JSON.stringify(rest)}`
  }
  const isFresh = (key: string) => now() - (asked.get(key) ?? Number.NEGATIVE_INFINITY) < FRESH
  return {
    remainder(filter, known) {
      if (filter.ids) {
        const ids = filter.ids.filter(id => !known(id))
        return ids.length > 0 ? { ...filter, ids } : undefined
      }
      if (!filter.authors || !isAddressFilter(filter)) return filter
      const authors = filter.authors.filter(author => !isFresh(keyOf(filter, author)))
      return authors.length > 0 ? { ...filter, authors } : undefined
    },
    answered(filter) {
      if (!filter.authors || !isAddressFilter(filter)) return
      for (const author of filter.authors) asked.set(keyOf(filter, author), now())
      for (const key of asked.keys()) {
        if (asked.size <= KEPT) break
        asked.delete(key)
      }
    },
    forget: () => asked.clear(),
  }
}
