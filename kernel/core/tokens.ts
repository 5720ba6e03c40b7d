import type { ReactNode } from 'react'
import type { ReadableStore } from './store'

declare const carried: unique symbol

/** Names a service: something to ask. Compared by `id`, so that two copies of a contract mean the same. */
export interface ServiceToken<S> {
  readonly token: 'service'
  readonly id: `${string}@${number}`
  readonly [carried]?: (value: S) => S
}

/** A service token whatever it carries. */
export type AnyService = Pick<ServiceToken<unknown>, 'token' | 'id'>

/** Names an event: something to tell, in the past tense. */
export interface EventToken<P> {
  readonly token: 'event'
  readonly id: string
  readonly [carried]?: (value: P) => P
}

/** An event token whatever it carries. */
export type AnyEvent = Pick<EventToken<unknown>, 'token' | 'id'>

/** Loads a component when it is first shown. */
export type ViewLoader<P> = () => Promise<{ default: (props: P) => ReactNode }>

/** What every contribution has: an id unique within its plugin and point, and a place in the order. */
export interface ContributionBase {
  readonly id: string
  /** Lower comes first; 100 when absent; ties by id. */
  readonly order?: number
  /** Its view is on most first screens: the host fetches the code at the start, beside everything else. */
  readonly early?: boolean
  /**
   * The stores that its `when` or `judge` reads besides the facts it is given. When one of them changes, this
   * contribution alone is asked again; without them an answer is kept as long as its facts. Each store has a listener
   * while the contribution is registered.
   */
  readonly dependsOn?: readonly ReadableStore<unknown>[]
}

/** One value given to one point, as written in a manifest. */
export interface Contribution {
  readonly point: Point<ContributionBase>
  readonly value: ContributionBase
}

/** A typed place that plugins contribute to. Call it to make a contribution: `noteActions({ ... })`. */
export interface Point<C extends ContributionBase> {
  (value: C): Contribution
  readonly token: 'point'
  readonly id: string
  /** Says what is wrong with a value, or nothing. */
  readonly check?: (value: C) => string | undefined
  readonly [carried]?: (value: C) => C
}

/** A component that some plugin implements and others show. */
export interface ViewToken<P> {
  readonly token: 'view'
  readonly id: string
  readonly point: Point<ContributionBase & { readonly view: ViewLoader<P> }>
  /** Makes the contribution that implements this view. */
  by(view: ViewLoader<P>, options?: { readonly early?: boolean }): Contribution
}

export const defineService = <S>(id: `${string}@${number}`): ServiceToken<S> => ({ token: 'service', id })

export const defineEvent = <P>(id: string): EventToken<P> => ({ token: 'event', id })

export function definePoint<C extends ContributionBase>(
  id: string,
  check?: (value: C) => string | undefined,
): Point<C> {
  const point = (value: C): Contribution => ({ point: point as unknown as Point<ContributionBase>, value })
  return Object.assign(point, { token: 'point' as const, id, ...(check && { check }) })
}

export function defineView<P>(id: string): ViewToken<P> {
  const point = definePoint<ContributionBase & { readonly view: ViewLoader<P> }>(`view:${id}`)
  return { token: 'view', id, point, by: (view, options) => point({ id: 'view', view, ...options }) }
}
