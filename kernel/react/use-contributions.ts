import { useCallback, useSyncExternalStore } from 'react'
import type { ContributionEntry } from '../core/contribution-registry'
import type { ContributionBase, ContributionPoint } from '../core/tokens'
import { useKernel } from './kernel-context'

/** Returns the current contributions to a point, in order. */
export function useContributions<C extends ContributionBase>(
  point: ContributionPoint<C>,
): readonly ContributionEntry<C>[] {
  const { points } = useKernel()
  const subscribe = useCallback(
    (fn: () => void) => {
      const subscription = points.subscribe(point, fn)
      return () => subscription.dispose()
    },
    [points, point],
  )
  return useSyncExternalStore(subscribe, () => points.get(point))
}
