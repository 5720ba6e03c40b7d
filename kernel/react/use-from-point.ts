import { useMemo } from 'react'
import type { Entry } from '../core/points'
import type { ReadableStore } from '../core/store'
import type { ContributionBase, Point } from '../core/tokens'
import { useKernel } from './kernel-context'
import { useStore } from './use-store'

/**
 * Returns what `select` returns for the contributions to a point. The component renders again only if the result
 * changes by `equal`. `usePoint` is cheaper if all contributions are wanted, which matters in lists with hundreds of
 * views.
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
