import { useMemo } from 'react'
import { noteFilters } from '#contracts/notes'
import { createReferenceFilters } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { useQuery, useVisibleEvents } from '#kernel/react'

/** Returns the reposts of a note without hidden ones, one per person, oldest first. */
export function useReposts(event: NostrEvent, live: boolean): readonly NostrEvent[] {
  const { events } = useQuery(createReferenceFilters(event, [6, 16]), { live })
  const shown = useVisibleEvents(noteFilters, events)
  return useMemo(() => {
    const first = new Map<string, NostrEvent>()
    for (const event of [...shown].reverse()) if (!first.has(event.pubkey)) first.set(event.pubkey, event)
    return [...first.values()]
  }, [shown])
}
