import type { ReactNode } from 'react'
import type { ReadableStore } from './store'

declare const valueType: unique symbol

/** The token of a service. Tokens are compared by `id`, so two copies of a contract stand for the same service. */
export interface ServiceToken<S> {
  readonly token: 'service'
  readonly id: `${string}@${number}`
  readonly [valueType]?: (value: S) => S
}

export type AnyServiceToken = Pick<ServiceToken<unknown>, 'token' | 'id'>

/** The token of an event. Its name is in the past tense. */
export interface EventToken<P> {
  readonly token: 'event'
  readonly id: string
  readonly [valueType]?: (value: P) => P
}

export type AnyEventToken = Pick<EventToken<unknown>, 'token' | 'id'>

/** Loads a component when it is first shown. */
export type ViewLoader<P> = () => Promise<{ default: (props: P) => ReactNode }>

/** The fields of every contribution: an id that is unique within its plugin and point, and a position. */
export interface ContributionBase {
  readonly id: string
  /** The position: lower numbers come first. 100 by default; contributions with equal numbers are sorted by id. */
  readonly order?: number
  /** True if the view is on most first screens. The host fetches the code of such a view at the start of the page. */
  readonly preload?: boolean
  /**
   * The stores that the contribution's `when` or `judge` function reads in addition to its argument. When one of them
   * changes, only this contribution is evaluated again. Without stores, the result is kept as long as the argument is
   * the same. Each store has a listener while the contribution is registered.
   */
  readonly dependsOn?: readonly ReadableStore<unknown>[]
}

/** One value that a manifest contributes to a point. */
export interface Contribution {
  readonly point: ContributionPoint<ContributionBase>
  readonly value: ContributionBase
}

/** A typed point to which plugins contribute. Call it to create a contribution: `noteActions({ ... })`. */
export interface ContributionPoint<C extends ContributionBase> {
  (value: C): Contribution
  readonly token: 'point'
  readonly id: string
  /** Returns the error in a contributed value; undefined if it is valid. */
  readonly check?: (value: C) => string | undefined
  readonly [valueType]?: (value: C) => C
}

/** A component that one plugin implements and that others show. */
export interface ViewToken<P> {
  readonly token: 'view'
  readonly id: string
  readonly point: ContributionPoint<ContributionBase & { readonly view: ViewLoader<P> }>
  /** Creates the contribution of the plugin that implements this view. */
  contribute(view: ViewLoader<P>, options?: { readonly preload?: boolean }): Contribution
}

export const defineService = <S>(id: `${string}@${number}`): ServiceToken<S> => ({ token: 'service', id })

export const defineEvent = <P>(id: string): EventToken<P> => ({ token: 'event', id })

export function defineContributionPoint<C extends ContributionBase>(
  id: string,
  check?: (value: C) => string | undefined,
): ContributionPoint<C> {
  const point = (value: C): Contribution => ({
    point: point as unknown as ContributionPoint<ContributionBase>,
    value,
  })
  return Object.assign(point, { token: 'point' as const, id, ...(check && { check }) })
}

export function defineView<P>(id: string): ViewToken<P> {
  const point = defineContributionPoint<ContributionBase & { readonly view: ViewLoader<P> }>(`view:${id}`)
  return { token: 'view', id, point, contribute: (view, options) => point({ id: 'view', view, ...options }) }
}
