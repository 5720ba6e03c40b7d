import { useMemo } from 'react'
import type { NostrEvent } from '#kernel'
import { filtersAbout } from '#kernel/nostr'
import { useQuery } from '#kernel/react'
import { type Reaction, readReactions } from '../publish/read-reactions'

/** Who reacted to a note, as far as it is known. Without a limit, so that many notes are asked for as one. */
export function useReactions(event: NostrEvent, live: boolean): readonly Reaction[] {
  const { events } = useQuery(filtersAbout(event, [7]), { live })
  return useMemo(() => readReactions(event, events), [event, events])
}
