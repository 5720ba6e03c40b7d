import { useCallback } from 'react'
import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector'
import type { Entry } from '../core/points'
import type { ContributionBase, Point } from '../core/tokens'
import { useKernel } from './kernel-context'

/**
 * What is selected from the live contributions to a point; renders again only when that changes by `equal`. `usePoint`
 * is lighter where all contributions are wanted: a list has hundreds of views.
 */
export function useFromPoint<C extends ContributionBase, R>(
  point: Point<C>,
  select: (entries: readonly Entry<C>[]) => R,
  equal: (a: R, b: R) => boolean,
): R {
  const { points } = useKernel()
  const subscribe = useCallback(
    (fn: () => void) => {
      const listening = points.subscribe(point, fn)
      return () => listening.dispose()
    },
    [points, point],
  )
  const get = useCallback(() => points.get(point), [points, point])
  return useSyncExternalStoreWithSelector(subscribe, get, get, select, equal)
}
