import { createDisposable } from './disposable'
import { notifyAll } from './notify-all'
import type { ReadableStore } from './store'

/**
 * One value that is replaced as a whole by `set`: a phase, a count, a map, or a list of events. Immer would
 * walk through such a value and freeze it. For state that is changed in parts, use a `Store`.
 */
export interface ValueStore<S> extends ReadableStore<S> {
  set(value: S): void
}

export function createValueStore<S>(initial: S): ValueStore<S> {
  let value = initial
  const subscribers = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (next === value) return
      value = next
      notifyAll(subscribers)
    },
    subscribe(fn) {
      const listener = () => fn()
      subscribers.add(listener)
      return createDisposable(() => subscribers.delete(listener))
    },
  }
}
