import { useCallback } from 'react'
import { noteFilters, verdictOf } from '#contracts/notes'
import type { NostrEvent } from '#kernel'
import { useNostr, usePoint, useStore } from '#kernel/react'

/** Whether a note's card would be empty: some filter hides it. Another function whenever that may have changed. */
export function useHidden(): (event: NostrEvent) => boolean {
  const session = useStore(useNostr().session)
  const filters = usePoint(noteFilters)
  return useCallback(event => verdictOf(filters, { event, session }) === 'hide', [filters, session])
}
