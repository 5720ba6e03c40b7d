import { useMemo } from 'react'
import type { NostrEvent } from '#kernel'
import { useQuery } from '#kernel/react'

/** Who passed a note on, each person once, oldest first. */
export function useReposts({ id }: NostrEvent, live: boolean): readonly NostrEvent[] {
  const { events } = useQuery({ kinds: [6, 16], '#e': [id] }, { live })
  return useMemo(() => {
    const first = new Map<string, NostrEvent>()
    for (const event of [...events].reverse()) if (!first.has(event.pubkey)) first.set(event.pubkey, event)
    return [...first.values()]
  }, [events])
}
