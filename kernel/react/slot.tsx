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

/** Shows every contribution to a point that applies to `facts`, in order. Each contribution is isolated by a Guard. */
export function Slot<P extends object, C extends Viewed<P, never>>(given: {
  point: Point<C>
  props: P
  /** The argument of each contribution's `when`, compared by identity. Optional if the point has no facts. */
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
  /** Shown if no plugin implements the view, or if the view failed. */
  readonly fallback?: ReactNode
  /** Shown while the view's code is loading; the fallback by default. */
  readonly pending?: ReactNode
}

/** Shows a view of whichever plugin implements it. */
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
