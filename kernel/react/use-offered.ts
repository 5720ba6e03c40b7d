import { useMemo } from 'react'
import type { Entry } from '../core/points'
import type { ContributionBase, Point } from '../core/tokens'
import { useKernel } from './kernel-context'
import { reportLater } from './report-later'
import { useFromPoint } from './use-from-point'

/**
 * A contribution that applies only if its `when` returns true. `when` must be pure and synchronous, apart from the
 * stores in `dependsOn`.
 */
type Conditional = ContributionBase & { readonly when?: ((facts: never) => boolean) | undefined }

/** The type of the argument of a contribution's `when`. */
export type FactsOf<C extends Conditional> = C extends {
  readonly when?: ((facts: infer F) => boolean) | undefined
}
  ? F
  : unknown

/**
 * Returns the contributions to a point that apply to these facts, in order. Returns the same array until the selection
 * changes. Each condition is evaluated once for these facts, and again only when a store in its `dependsOn` has
 * changed. If a condition throws, its contribution is left out and reported, and the caller, often the host itself, is
 * not affected. `facts` are compared by identity.
 */
export function useOffered<C extends Conditional>(point: Point<C>, facts: FactsOf<C>): readonly Entry<C>[] {
  const kernel = useKernel()
  const select = useMemo(() => {
    const answers = new WeakMap<Entry<C>, boolean>()
    const ask = (entry: Entry<C>) => {
      try {
        return entry.value.when?.(facts as never) ?? true
      } catch (error) {
        reportLater(kernel, point, entry, error)
        return false
      }
    }
    return (entries: readonly Entry<C>[]) =>
      entries.filter(entry => {
        const answer = answers.get(entry) ?? ask(entry)
        answers.set(entry, answer)
        return answer
      })
  }, [facts, kernel, point])
  return useFromPoint(point, select, sameValues)
}

const sameValues = <C>(a: readonly Entry<C>[], b: readonly Entry<C>[]) =>
  a.length === b.length && a.every((entry, at) => entry.key === b[at]?.key && entry.value === b[at]?.value)
