import { useCallback, useMemo, useState } from 'react'
import type { FeedQuery } from '#contracts/feeds'
import { noteKinds } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { useContributions, useQuery } from '#kernel/react'
import { useAnswersTimedOut } from '../list/use-answers-timed-out'
import { useIsHiddenNote } from '../list/use-is-hidden-note'

const NO_IDS: readonly string[] = []

/**
 * Returns a check whether a plugin shows the event as a post of its own and no filter hides it. Chat messages are not
 * posts.
 */
export function useIsShownAsPost(): (event: NostrEvent) => boolean {
  const kinds = useContributions(noteKinds)
  const isHidden = useIsHiddenNote()
  return useCallback(
    event =>
      kinds.some(({ value }) => !value.bodyOnly && value.kinds.includes(event.kind)) && !isHidden(event),
    [kinds, isHidden],
  )
}

/**
 * Returns the notes of a ranking that were found and that the feed shows, in the ranking's order. Returns `undefined`
 * until enough notes have loaded. If the ranking was `isRemembered` before, the notes in memory are returned immediately.
 */
export function useRankedNotes(
  ranked: readonly string[] | undefined,
  accept: FeedQuery['accept'],
  isRemembered: boolean,
): readonly NostrEvent[] | undefined {
  const ids = ranked ?? NO_IDS
  const isShowable = useIsShownAsPost()
  const { events, phase, complete } = useQuery({ ids }, { live: false })
  const isTimedOut = useAnswersTimedOut(ranked !== undefined) && events.length > 0
  const hasEnough = phase === 'settled' || complete || isTimedOut
  // A new note changes the query. Keep the loaded notes shown while the new query loads.
  const [hasShown, setHasShown] = useState(isRemembered)
  if (hasEnough && ids.length > 0 && !hasShown) setHasShown(true)
  return useMemo(() => {
    if (!ranked || (ranked.length > 0 && !hasEnough && !hasShown)) return undefined
    const noteById = new Map(
      events.filter(event => isShowable(event) && (!accept || accept(event))).map(event => [event.id, event]),
    )
    const rankedNotes = ranked.flatMap(id => noteById.get(id) ?? [])
    return rankedNotes.length === 0 && ranked.length > 0 && !hasEnough ? undefined : rankedNotes
  }, [ranked, accept, isShowable, events, hasEnough, hasShown])
}
