import { type Draft, produce } from 'immer'
import { createDisposable, type Disposable } from './disposable'
import { notifyAll } from './notify-all'

/** State that can be read and subscribed to. `get` returns the same object until something changes. */
export interface ReadableStore<S> {
  get(): S
  subscribe(fn: () => void): Disposable
}

/**
 * Small state that is changed in parts by immer recipes: settings, a form, open menus. A recipe changes the draft or
 * returns the whole next state. For state that is only replaced as a whole, such as a list of events or a phase like `{
 * phase: 'idle' } | { phase: 'failed', reason }`, use a `ValueStore`.
 */
export interface Store<S> extends ReadableStore<S> {
  // biome-ignore lint/suspicious/noConfusingVoidType: a recipe that only mutates returns nothing, as in immer
  set(recipe: (draft: Draft<S>) => S | Draft<S> | void): void
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
      notifyAll(subscribers)
    },
    subscribe(fn) {
      const listener = () => fn()
      subscribers.add(listener)
      return createDisposable(() => subscribers.delete(listener))
    },
  }
}
