import { createElement, type ReactNode } from 'react'
import type { Entry } from '../core/points'
import type { ContributionBase, Point, ViewLoader } from '../core/tokens'
import { Guard } from './guard'
import { forgetView, lazyView } from './lazy-view'

interface ContributionViewProps<P extends object> {
  readonly point: Point<never> | { readonly id: string }
  readonly entry: Entry<ContributionBase & { readonly view: ViewLoader<P> }>
  readonly props: P
  readonly pending?: ReactNode
  readonly fallback?: ReactNode
}

/** One contribution's view in its Guard. */
export function ContributionView<P extends object>(given: ContributionViewProps<P>) {
  const { point, entry, props, pending, fallback } = given
  const load = entry.value.view
  return (
    <Guard
      plugin={entry.owner}
      where={`${point.id}:${entry.key}`}
      pending={pending}
      onRetry={() => forgetView(load)}
      {...(fallback !== undefined && { fallback })}
    >
      {createElement(lazyView(load), props)}
    </Guard>
  )
}
