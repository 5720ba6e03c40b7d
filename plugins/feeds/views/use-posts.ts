import { useCallback, useMemo, useState } from 'react'
import type { FeedQuery } from '#contracts/feeds'
import { noteKinds } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { usePoint, useQuery } from '#kernel/react'
import { useHiddenNotes } from '../list/use-hidden-notes'
import { useTimedOut } from '../list/use-timed-out'

const NO_KEYS: readonly string[] = []

/**
 * Returns a check whether a plugin shows the event as a post of its own and no filter hides it. Chat messages are not
 * posts.
 */
export function useShowable(): (event: NostrEvent) => boolean {
  const kinds = usePoint(noteKinds)
  const isHidden = useHiddenNotes()
  return useCallback(
    event => kinds.some(({ value }) => !value.bare && value.kinds.includes(event.kind)) && !isHidden(event),
    [kinds, isHidden],
  )
}

/**
 * Returns the notes of a ranking that were found and that the feed shows, in the ranking's order. Returns `undefined`
 * until enough notes have loaded. If the ranking was `known` before, the notes in memory are returned immediately.
 */
export function usePosts(
  ranked: readonly string[] | undefined,
  accept: FeedQuery['accept'],
  known: boolean,
): readonly NostrEvent[] | undefined {
  const ids = ranked ?? NO_KEYS
  const isShowable = useShowable()
  const { events, phase, complete } = useQuery({ ids }, { live: false })
  const late = useTimedOut(ranked !== undefined) && events.length > 0
  const enough = phase === 'settled' || complete || late
  // A new note changes the query. Keep the loaded notes shown while the new query loads.
  const [begun, setBegun] = useState(known)
  if (enough && ids.length > 0 && !begun) setBegun(true)
  return useMemo(() => {
    if (!ranked || (ranked.length > 0 && !enough && !begun)) return undefined
    const posts = new Map(
      events.filter(e => isShowable(e) && (!accept || accept(e))).map(event => [event.id, event]),
    )
    const found = ranked.flatMap(id => posts.get(id) ?? [])
    return found.length === 0 && ranked.length > 0 && !enough ? undefined : found
  }, [ranked, accept, isShowable, events, enough, begun])
}
