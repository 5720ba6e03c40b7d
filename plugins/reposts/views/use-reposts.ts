import { useMemo } from 'react'
import type { NostrEvent } from '#kernel'
import { filtersAbout } from '#kernel/nostr'
import { useQuery } from '#kernel/react'

/** The reposts of a note, one per person, oldest first. */
export function useReposts(event: NostrEvent, live: boolean): readonly NostrEvent[] {
  const { events } = useQuery(filtersAbout(event, [6, 16]), { live })
  return useMemo(() => {
    const first = new Map<string, NostrEvent>()
    for (const event of [...events].reverse()) if (!first.has(event.pubkey)) first.set(event.pubkey, event)
    return [...first.values()]
  }, [events])
}
