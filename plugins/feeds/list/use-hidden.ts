import { useCallback } from 'react'
import { noteFilters, verdictOf } from '#contracts/notes'
import type { NostrEvent } from '#kernel'
import { useNostr, usePoint, useStore } from '#kernel/react'
import { passedOn } from './passed-on'

/**
 * Tells whether a filter hides an event or the note it reposts, so that its card would be empty. Returns a new function
 * whenever the answer may have changed.
 */
export function useHidden(): (event: NostrEvent) => boolean {
  const nostr = useNostr()
  const session = useStore(nostr.session)
  const filters = usePoint(noteFilters)
  return useCallback(
    event =>
      [event, passedOn(event, nostr.peek)].some(
        each => each && verdictOf(filters, { event: each, session }) === 'hide',
      ),
    [filters, session, nostr],
  )
}
