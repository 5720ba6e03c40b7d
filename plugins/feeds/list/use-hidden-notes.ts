import { useCallback } from 'react'
import { noteFilters } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { useNostr, useVerdicts } from '#kernel/react'
import { passedOn } from './passed-on'

/**
 * Returns a check whether a filter hides an event, or the note that it reposts, so that its card would be empty. The
 * check is a new function whenever its answers may have changed.
 */
export function useHiddenNotes(): (event: NostrEvent) => boolean {
  const nostr = useNostr()
  const judge = useVerdicts(noteFilters)
  return useCallback(
    event => [event, passedOn(event, nostr.peek)].some(each => each && judge(each)?.how === 'hide'),
    [judge, nostr],
  )
}
