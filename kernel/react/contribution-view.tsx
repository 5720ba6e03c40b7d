import type { ReactNode } from 'react'
import type { ContributionEntry } from '../core/contribution-registry'
import type { ContributionBase, ContributionPoint, ViewLoader } from '../core/tokens'
import { type KernelContextValue, useKernelContext } from './kernel-context'
import { clearViewCache, LazyView } from './lazy-view'
import { renderPluginBoundary } from './plugin-boundary'

interface ContributionViewProps<P extends object> {
  readonly point: ContributionPoint<never> | { readonly id: string }
  readonly entry: ContributionEntry<ContributionBase & { readonly view: ViewLoader<P> }>
  readonly props: P
  readonly pending?: ReactNode
  readonly fallback?: ReactNode
}

/** Shows the view of one contribution inside a `PluginBoundary`. */
export function ContributionView<P extends object>(props: ContributionViewProps<P>) {
  return renderContribution(useKernelContext(), props)
}

/** Renders the same as `ContributionView`, for callers that already have the kernel context. */
export function renderContribution<P extends object>(
  frame: KernelContextValue,
  viewProps: ContributionViewProps<P>,
) {
  const { point, entry, props, pending, fallback } = viewProps
  const load = entry.value.view
  const guard = {
    plugin: entry.owner,
    where: `${point.id}:${entry.key}`,
    pending,
    onRetry: () => clearViewCache(load),
    ...(fallback !== undefined && { fallback }),
    children: <LazyView load={load} props={props} />,
  }
  // The key makes React mount another contribution's view anew, so that it does not inherit this view's failure or
  // state.
  return renderPluginBoundary(frame, guard, guard.where)
}
