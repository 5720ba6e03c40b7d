import { useCallback } from 'react'
import { noteFilters } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { useEventVerdictGetter, useNostr } from '#kernel/react'
import { repostedNoteForFilters } from './reposted-note-for-filters'

/**
 * Returns a check whether a filter hides an event, or the note that it reposts, so that its card would be empty. The
 * check is a new function whenever its answers may have changed.
 */
export function useIsHiddenNote(): (event: NostrEvent) => boolean {
  const nostr = useNostr()
  const getVerdict = useEventVerdictGetter(noteFilters)
  return useCallback(
    event =>
      [event, repostedNoteForFilters(event, nostr.peek)].some(
        note => note && getVerdict(note)?.action === 'hide',
      ),
    [getVerdict, nostr],
  )
}
