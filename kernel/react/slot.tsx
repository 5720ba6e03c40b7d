import type { ReactNode } from 'react'
import type { ContributionBase, Point, ViewLoader, ViewToken } from '../core/tokens'
import { ContributionView } from './contribution-view'
import { usePoint } from './use-point'

type Viewed<P> = ContributionBase & { readonly view: ViewLoader<P> }

/** Every contribution to a point, in order, each contained. `keep` chooses among them. */
export function Slot<P extends object, C extends Viewed<P>>(given: {
  point: Point<C>
  props: P
  keep?: (value: C) => boolean
  pending?: ReactNode
}) {
  const { point, props, keep, pending } = given
  const entries = usePoint(point)
  const kept = keep ? entries.filter(e => keep(e.value)) : entries
  return kept.map(entry => (
    <ContributionView key={entry.key} point={point} entry={entry} props={props} pending={pending} />
  ))
}

type ViewProps<P extends object> = P & {
  readonly of: ViewToken<P>
  /** Shown when no plugin implements the view, or it failed. */
  readonly fallback?: ReactNode
  /** Shown while its code loads; the fallback when absent. */
  readonly pending?: ReactNode
}

/** Whatever plugin implements a view. */
export function View<P extends object>({ of, fallback, pending, ...props }: ViewProps<P>) {
  const [entry] = usePoint(of.point)
  if (!entry) return fallback ?? null
  return (
    <ContributionView
      point={of.point}
      entry={entry}
      props={props as unknown as P}
      pending={pending ?? fallback}
      {...(fallback !== undefined && { fallback })}
    />
  )
}
