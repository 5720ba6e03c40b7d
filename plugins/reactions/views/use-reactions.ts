import { useMemo } from 'react'
import { noteFilters } from '#contracts/notes'
import { filtersAbout } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { useQuery, useUnhidden } from '#kernel/react'
import { type Reaction, readReactions } from '../publish/read-reactions'

/**
 * Returns the known reactions to a note, without hidden ones. The filter has no limit, so that the requests for many
 * notes can be merged into one.
 */
export function useReactions(event: NostrEvent, live: boolean): readonly Reaction[] {
  const { events } = useQuery(filtersAbout(event, [7]), { live })
  const shown = useUnhidden(noteFilters, events)
  return useMemo(() => readReactions(event, shown), [event, shown])
}
