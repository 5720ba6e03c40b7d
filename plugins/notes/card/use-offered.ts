import type { NoteFacts } from '#contracts/notes'
import type { ContributionBase, Entry, NostrEvent, Point } from '#kernel'
import { useKernel, useNostr, usePoint, useStore } from '#kernel/react'

type Conditional = ContributionBase & { readonly when?: (facts: NoteFacts) => boolean }

/** The contributions that are for this note and this reader. One whose condition throws is left out. */
export function useOffered<C extends Conditional>(point: Point<C>, event: NostrEvent): readonly Entry<C>[] {
  const kernel = useKernel()
  const session = useStore(useNostr().session)
  return usePoint(point).filter(({ owner, key, value }) => {
    try {
      return value.when?.({ event, session }) ?? true
    } catch (error) {
      // Not while rendering: the report changes what others show.
      queueMicrotask(() => kernel.report(owner, `${point.id}:${key}`, error))
      return false
    }
  })
}
