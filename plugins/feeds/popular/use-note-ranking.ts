import { useMemo } from 'react'
import type { FeedQuery } from '#contracts/feeds'
import { noteFilters } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { useVisibleEvents } from '#kernel/react'
import { type RankedNote, rankNotes } from './rank-notes'

export interface NoteRanking {
  readonly ranked: readonly RankedNote[]
  /**
   * Ids of notes that only hidden people liked. A list that was ordered before those people were hidden must leave
   * these notes out.
   */
  readonly droppedIds: ReadonlySet<string>
}

const NO_IDS: ReadonlySet<string> = new Set()

/** Ranks notes by the number of people near the reader who liked them. Likes of hidden people do not count. */
export function useNoteRanking(
  acceptReaction: FeedQuery['counts'],
  events: readonly NostrEvent[],
): NoteRanking {
  const unhidden = useVisibleEvents(noteFilters, events)
  return useMemo(() => {
    const rankLikes = (likes: readonly NostrEvent[]) =>
      rankNotes(acceptReaction ? likes.filter(acceptReaction) : likes)
    const ranked = rankLikes(unhidden)
    if (unhidden === events) return { ranked, droppedIds: NO_IDS }
    const rankedIds = new Set(ranked.map(({ id }) => id))
    const allIds = rankLikes(events).map(({ id }) => id)
    return { ranked, droppedIds: new Set(allIds.filter(id => !rankedIds.has(id))) }
  }, [acceptReaction, events, unhidden])
}
