import { useCallback, useSyncExternalStore } from 'react'
import type { Entry } from '../core/points'
import type { ContributionBase, Point } from '../core/tokens'
import { useKernel } from './kernel-context'

/** Returns the current contributions to a point, in order. */
export function usePoint<C extends ContributionBase>(point: Point<C>): readonly Entry<C>[] {
  const { points } = useKernel()
  const subscribe = useCallback(
    (fn: () => void) => {
      const listening = points.subscribe(point, fn)
      return () => listening.dispose()
    },
    [points, point],
  )
  return useSyncExternalStore(subscribe, () => points.get(point))
}
