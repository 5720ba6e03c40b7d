import { useMemo } from 'react'
import type { FeedQuery } from '#contracts/feeds'
import { noteFilters } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { useUnhidden } from '#kernel/react'
import { type RankedNote, rankNotes } from './rank-notes'

export interface Ranking {
  readonly ranked: readonly RankedNote[]
  /**
   * Ids of notes that only hidden people liked. A list that was ordered before those people were hidden must leave
   * these notes out.
   */
  readonly dropped: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

/** Ranks notes by the number of people near the reader who liked them. Likes of hidden people do not count. */
export function useRanking(counts: FeedQuery['counts'], events: readonly NostrEvent[]): Ranking {
  const unhidden = useUnhidden(noteFilters, events)
  return useMemo(() => {
    const rank = (likes: readonly NostrEvent[]) => rankNotes(counts ? likes.filter(counts) : likes)
    const ranked = rank(unhidden)
    if (unhidden === events) return { ranked, dropped: NONE }
    const left = new Set(ranked.map(({ id }) => id))
    const all = rank(events).map(({ id }) => id)
    return { ranked, dropped: new Set(all.filter(id => !left.has(id))) }
  }, [counts, events, unhidden])
}
