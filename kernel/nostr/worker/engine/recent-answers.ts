import type { Filter } from '../../../ports/nostr-types'
import { isAddressableKind, isReplaceableKind } from '../../protocol/events/kinds'

/** Milliseconds; all lookups that are opened within this time are sent as one. */
export const LOOKUP_BATCH_MS = 50
/** Milliseconds for which an answer is valid: the same author's list is not requested again within this time. */
const ANSWER_VALID_MS = 10 * 60_000
const MAX_REMEMBERED_ANSWERS = 20_000

/**
 * Remembers which filters were answered recently, so that relays are not asked again when the reader scrolls back and
 * forth.
 */
export interface RecentAnswers {
  /**
   * Returns the part of a filter that must still be asked: ids that are unknown, and addresses without a recent answer.
   * Undefined if nothing is left.
   */
  getUnanswered(filter: Filter, known: (id: string) => boolean): Filter | undefined
  /** Records that a relay answered the filter. */
  markAnswered(filter: Filter): void
  clear(): void
}

const isAddressFilter = ({ kinds, authors }: Filter): boolean =>
  authors !== undefined && (kinds?.every(k => isReplaceableKind(k) || isAddressableKind(k)) ?? false)

export function createRecentAnswers(now: () => number): RecentAnswers {
  const answeredAt = new Map<string, number>()
  const answerKey = (filter: Filter, author: string) => {
    const { authors: _, ...rest } = filter
    return `${author} ${JSON.stringify(rest)}`
  }
  const isRecent = (key: string) =>
    now() - (answeredAt.get(key) ?? Number.NEGATIVE_INFINITY) < ANSWER_VALID_MS
  return {
    getUnanswered(filter, known) {
      if (filter.ids) {
        const ids = filter.ids.filter(id => !known(id))
        return ids.length > 0 ? { ...filter, ids } : undefined
      }
      if (!filter.authors || !isAddressFilter(filter)) return filter
      const authors = filter.authors.filter(author => !isRecent(answerKey(filter, author)))
      return authors.length > 0 ? { ...filter, authors } : undefined
    },
    markAnswered(filter) {
      if (!filter.authors || !isAddressFilter(filter)) return
      for (const author of filter.authors) answeredAt.set(answerKey(filter, author), now())
      for (const key of answeredAt.keys()) {
        if (answeredAt.size <= MAX_REMEMBERED_ANSWERS) break
        answeredAt.delete(key)
      }
    },
    clear: () => answeredAt.clear(),
  }
}
