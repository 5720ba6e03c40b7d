import type { ContributionEntry } from '../core/contribution-registry'
import type { Kernel } from '../core/kernel'
import type { ContributionBase } from '../core/tokens'

/** Reports a contribution's fault after the current rendering, because a report updates other components. */
export const reportContributionFault = (
  kernel: Kernel,
  point: { readonly id: string },
  { owner, key }: ContributionEntry<ContributionBase>,
  error: unknown,
): void => queueMicrotask(() => kernel.report(owner, `${point.id}:${key}`, error))
