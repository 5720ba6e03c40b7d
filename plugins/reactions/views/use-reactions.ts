import { useMemo } from 'react'
import type { NostrEvent } from '#kernel'
import { useQuery } from '#kernel/react'
import { type Reaction, readReactions } from '../publish/read-reactions'

/** Who reacted to a note, as far as it is known. Without a limit, so that many notes are asked for as one. */
export function useReactions({ id }: NostrEvent, live: boolean): readonly Reaction[] {
  const { events } = useQuery({ kinds: [7], '#e': [id] }, { live })
  return useMemo(() => readReactions(id, events), [id, events])
}
