import type { Kernel } from '../core/kernel'
import type { Entry } from '../core/points'
import type { ContributionBase } from '../core/tokens'

/** Reports a contribution's fault after the current rendering, because a report updates other components. */
export const reportLater = (
  kernel: Kernel,
  point: { readonly id: string },
  { owner, key }: Entry<ContributionBase>,
  error: unknown,
): void => queueMicrotask(() => kernel.report(owner, `${point.id}:${key}`, error))
