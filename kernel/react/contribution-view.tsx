import type { ReactNode } from 'react'
import type { Entry } from '../core/points'
import type { ContributionBase, Point, ViewLoader } from '../core/tokens'
import { guarded } from './guard'
import { type KernelFrame, useKernelFrame } from './kernel-context'
import { forgetView, LazyView } from './lazy-view'

interface ContributionViewProps<P extends object> {
  readonly point: Point<never> | { readonly id: string }
  readonly entry: Entry<ContributionBase & { readonly view: ViewLoader<P> }>
  readonly props: P
  readonly pending?: ReactNode
  readonly fallback?: ReactNode
}

/** Shows the view of one contribution inside a Guard. */
export function ContributionView<P extends object>(given: ContributionViewProps<P>) {
  return contributionView(useKernelFrame(), given)
}

/** Renders the same as `ContributionView`. For callers that already have the kernel's frame. */
export function contributionView<P extends object>(frame: KernelFrame, given: ContributionViewProps<P>) {
  const { point, entry, props, pending, fallback } = given
  const load = entry.value.view
  const guard = {
    plugin: entry.owner,
    where: `${point.id}:${entry.key}`,
    pending,
    onRetry: () => forgetView(load),
    ...(fallback !== undefined && { fallback }),
    children: <LazyView load={load} props={props} />,
  }
  // The key makes React mount another contribution's view anew, so that it does not inherit this view's failure or
  // state.
  return guarded(frame, guard, guard.where)
}
