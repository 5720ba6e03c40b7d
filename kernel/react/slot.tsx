import type { ReactNode } from 'react'
import type { ContributionBase, ContributionPoint, ViewLoader, ViewToken } from '../core/tokens'
import { renderContribution } from './contribution-view'
import { useKernelContext } from './kernel-context'
import { type ContributionConditionContext, useApplicableContributions } from './use-applicable-contributions'
import { useContributions } from './use-contributions'

type ViewContribution<P, F> = ContributionBase & {
  readonly view: ViewLoader<P>
  readonly when?: ((facts: F) => boolean) | undefined
}

/**
 * Shows every contribution to a point that applies to `facts`, in order. Each contribution has its own
 * `PluginBoundary`, so that an error in one does not affect the others.
 */
export function Slot<P extends object, C extends ViewContribution<P, never>>(slotProps: {
  point: ContributionPoint<C>
  props: P
  /** The argument of each contribution's `when`, compared by identity. Optional if the point has no facts. */
  facts?: ContributionConditionContext<C>
  pending?: ReactNode
}) {
  const { point, props, facts, pending } = slotProps
  const frame = useKernelContext()
  return useApplicableContributions(point, facts as ContributionConditionContext<C>).map(entry =>
    renderContribution(frame, { point, entry, props, pending }),
  )
}

type ViewProps<P extends object> = P & {
  readonly token: ViewToken<P>
  /** Shown if no plugin implements the view, or if the view failed. */
  readonly fallback?: ReactNode
  /** Shown while the view's code is loading; the fallback by default. */
  readonly pending?: ReactNode
}

/** Shows a view of whichever plugin implements it. */
export function PluginView<P extends object>({ token, fallback, pending, ...props }: ViewProps<P>) {
  const frame = useKernelContext()
  const [entry] = useContributions(token.point)
  if (!entry) return fallback ?? null
  return renderContribution(frame, {
    point: token.point,
    entry,
    props: props as unknown as P,
    pending: pending ?? fallback,
    ...(fallback !== undefined && { fallback }),
  })
}
