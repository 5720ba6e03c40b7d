import { useMemo } from 'react'
import type { ContributionEntry } from '../core/contribution-registry'
import type { ContributionBase, ContributionPoint } from '../core/tokens'
import { useKernel } from './kernel-context'
import { reportContributionFault } from './report-contribution-fault'
import { useContributionSelector } from './use-contribution-selector'

/**
 * A contribution that applies only if its `when` returns true. `when` must be pure and synchronous, apart from the
 * stores in `dependsOn`.
 */
type ConditionalContribution = ContributionBase & { readonly when?: ((facts: never) => boolean) | undefined }

/** The type of the argument of a contribution's `when`. */
export type ContributionConditionContext<C extends ConditionalContribution> = C extends {
  readonly when?: ((facts: infer F) => boolean) | undefined
}
  ? F
  : unknown

/**
 * Returns the contributions to a point that apply to `facts`, in order. Returns the same array until the selection
 * changes.
 * Each `when` is evaluated once for these facts (compared by identity), and again only when a store in its `dependsOn`
 * has changed. If a `when` throws, only its contribution is left out, and the error is reported.
 */
export function useApplicableContributions<C extends ConditionalContribution>(
  point: ContributionPoint<C>,
  facts: ContributionConditionContext<C>,
): readonly ContributionEntry<C>[] {
  const kernel = useKernel()
  const select = useMemo(() => {
    const answers = new WeakMap<ContributionEntry<C>, boolean>()
    const evaluate = (entry: ContributionEntry<C>) => {
      try {
        return entry.value.when?.(facts as never) ?? true
      } catch (error) {
        reportContributionFault(kernel, point, entry, error)
        return false
      }
    }
    return (entries: readonly ContributionEntry<C>[]) =>
      entries.filter(entry => {
        const answer = answers.get(entry) ?? evaluate(entry)
        answers.set(entry, answer)
        return answer
      })
  }, [facts, kernel, point])
  return useContributionSelector(point, select, areSameEntries)
}

const areSameEntries = <C>(a: readonly ContributionEntry<C>[], b: readonly ContributionEntry<C>[]) =>
  a.length === b.length && a.every((entry, at) => entry.key === b[at]?.key && entry.value === b[at]?.value)
