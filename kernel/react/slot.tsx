import type { ReactNode } from 'react'
import type { ContributionBase, Point, ViewLoader, ViewToken } from '../core/tokens'
import { contributionView } from './contribution-view'
import { useKernelFrame } from './kernel-context'
import { type FactsOf, useOffered } from './use-offered'
import { usePoint } from './use-point'

type Viewed<P, F> = ContributionBase & {
  readonly view: ViewLoader<P>
  readonly when?: ((facts: F) => boolean) | undefined
}

/** Every contribution to a point that is for these `facts`, in order, each contained. */
export function Slot<P extends object, C extends Viewed<P, never>>(given: {
  point: Point<C>
  props: P
  /** What a contribution's `when` is asked with; compared by identity. May be left out where the point has none. */
  facts?: FactsOf<C>
  pending?: ReactNode
}) {
  const { point, props, facts, pending } = given
  const frame = useKernelFrame()
  return useOffered(point, facts as FactsOf<C>).map(entry =>
    contributionView(frame, { point, entry, props, pending }),
  )
}

type ViewProps<P extends object> = P & {
  readonly of: ViewToken<P>
  /** Shown when no plugin implements the view, or it failed. */
  readonly fallback?: ReactNode
  /** Shown while its code loads; the fallback when absent. */
  readonly pending?: ReactNode
}

/** Shows a view from any plugin that implements it. */
export function View<P extends object>({ of, fallback, pending, ...props }: ViewProps<P>) {
  const frame = useKernelFrame()
  const [entry] = usePoint(of.point)
  if (!entry) return fallback ?? null
  return contributionView(frame, {
    point: of.point,
    entry,
    props: props as unknown as P,
    pending: pending ?? fallback,
    ...(fallback !== undefined && { fallback }),
  })
}
