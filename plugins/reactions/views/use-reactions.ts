import { useMemo } from 'react'
import { noteFilters } from '#contracts/notes'
import { createReferenceFilters } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { useQuery, useVisibleEvents } from '#kernel/react'
import { parseReactions, type Reaction } from '../publish/parse-reactions'

/**
 * Returns the known reactions to a note, without hidden ones. The filter has no limit, so that the requests for many
 * notes can be merged into one.
 */
export function useReactions(event: NostrEvent, live: boolean): readonly Reaction[] {
  const { events } = useQuery(createReferenceFilters(event, [7]), { live })
  const shown = useVisibleEvents(noteFilters, events)
  return useMemo(() => parseReactions(event, shown), [event, shown])
}
