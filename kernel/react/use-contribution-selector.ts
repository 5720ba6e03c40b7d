import { useMemo } from 'react'
import type { ContributionEntry } from '../core/contribution-registry'
import type { ReadableStore } from '../core/store'
import type { ContributionBase, ContributionPoint } from '../core/tokens'
import { useKernel } from './kernel-context'
import { useStore } from './use-store'

/**
 * Returns what `select` returns for the contributions to a point. The component renders again only if the result
 * changes by `isEqual`. `useContributions` is cheaper if all contributions are wanted, which matters in lists with
 * hundreds of views.
 */
export function useContributionSelector<C extends ContributionBase, R>(
  point: ContributionPoint<C>,
  select: (entries: readonly ContributionEntry<C>[]) => R,
  isEqual: (a: R, b: R) => boolean,
): R {
  const { points } = useKernel()
  const store = useMemo(
    (): ReadableStore<readonly ContributionEntry<C>[]> => ({
      get: () => points.get(point),
      subscribe: fn => points.subscribe(point, fn),
    }),
    [points, point],
  )
  return useStore(store, select, isEqual)
}
