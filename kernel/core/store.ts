import { type Draft, produce } from 'immer'
import { type Disposable, toDisposable } from './disposable'
import { tellAll } from './tell-all'

/** State to read and listen to. `get` answers the same object until something changes. */
export interface ReadableStore<S> {
  get(): S
  subscribe(fn: () => void): Disposable
}

/** Small UI state, changed by immer recipes. Never for events: those are in the event store. */
export interface Store<S> extends ReadableStore<S> {
  // biome-ignore lint/suspicious/noConfusingVoidType: a recipe that only mutates returns nothing, as in immer
  set(recipe: (draft: Draft<S>) => Draft<S> | void): void
}

export function createStore<S>(initial: S): Store<S> {
  let state = initial
  const subscribers = new Set<() => void>()
  return {
    get: () => state,
    set(recipe) {
      const next = produce(state, recipe as never) as S
      if (next === state) return
      state = next
      tellAll(subscribers)
    },
    subscribe(fn) {
      const own = () => fn()
      subscribers.add(own)
      return toDisposable(() => subscribers.delete(own))
    },
  }
}
