import { useMemo } from 'react'
import type { Entry } from '../core/points'
import type { ContributionBase, Point } from '../core/tokens'
import { useKernel } from './kernel-context'
import { usePoint } from './use-point'

/** A contribution that is only sometimes there. `when` is pure and synchronous. */
type Conditional = ContributionBase & { readonly when?: ((facts: never) => boolean) | undefined }

/** What a contribution's condition is asked with. */
export type FactsOf<C extends Conditional> = C extends {
  readonly when?: ((facts: infer F) => boolean) | undefined
}
  ? F
  : unknown

/**
 * The contributions to a point that are for these facts, in order. One whose condition throws is left out and
 * reported: the caller, often the host itself, goes on. `facts` are compared by identity.
 */
export function useOffered<C extends Conditional>(point: Point<C>, facts: FactsOf<C>): readonly Entry<C>[] {
  const kernel = useKernel()
  const entries = usePoint(point)
  return useMemo(
    () =>
      entries.filter(({ owner, key, value }) => {
        try {
          return value.when?.(facts as never) ?? true
        } catch (error) {
          // Not while rendering: the report changes what others show.
          queueMicrotask(() => kernel.report(owner, `${point.id}:${key}`, error))
          return false
        }
      }),
    [entries, facts, kernel, point],
  )
}
