import { useMemo } from 'react'
import type { Entry } from '../core/points'
import type { ReadableStore } from '../core/store'
import type { ContributionBase, Point } from '../core/tokens'
import { useKernel } from './kernel-context'
import { useStore } from './use-store'

/**
 * A selection from the contributions to a point; renders again only when it changes by `equal`. If all contributions
 * are wanted, `usePoint` is cheaper, which matters in lists with hundreds of views.
 */
export function useFromPoint<C extends ContributionBase, R>(
  point: Point<C>,
  select: (entries: readonly Entry<C>[]) => R,
  equal: (a: R, b: R) => boolean,
): R {
  const { points } = useKernel()
  const store = useMemo(
    (): ReadableStore<readonly Entry<C>[]> => ({
      get: () => points.get(point),
      subscribe: fn => points.subscribe(point, fn),
    }),
    [points, point],
  )
  return useStore(store, select, equal)
}
