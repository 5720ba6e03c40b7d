import { useCallback } from 'react'
import { noteFilters, verdictOf } from '#contracts/notes'
import type { NostrEvent } from '#kernel'
import { useNostr, usePoint, useStore } from '#kernel/react'
import { passedOn } from './passed-on'

/**
 * Whether a note's card would be empty: some filter hides it, or what it passes on. Another function whenever that may
 * have changed.
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
