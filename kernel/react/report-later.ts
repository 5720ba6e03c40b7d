import type { Kernel } from '../core/kernel'
import type { Entry } from '../core/points'
import type { ContributionBase } from '../core/tokens'

/** Reports a fault of a contribution after rendering, because the report changes what others show. */
export const reportLater = (
  kernel: Kernel,
  point: { readonly id: string },
  { owner, key }: Entry<ContributionBase>,
  error: unknown,
): void => queueMicrotask(() => kernel.report(owner, `${point.id}:${key}`, error))
