import { type NoteVerdict, noteFilters, verdictOf } from '#contracts/notes'
import type { NostrEvent } from '#kernel'
import { useKernel, useNostr, usePoint, useStore } from '#kernel/react'

/** The strictest verdict of all filters on a note; 'show' without a note. */
export function useVerdict(event: NostrEvent | null | undefined): NoteVerdict {
  const kernel = useKernel()
  const session = useStore(useNostr().session)
  const filters = usePoint(noteFilters)
  if (!event) return 'show'
  return verdictOf(filters, { event, session }, ({ owner, key }, error) =>
    // Report after rendering, because the report changes the state of other components.
    queueMicrotask(() => kernel.report(owner, `${noteFilters.id}:${key}`, error)),
  )
}
