import { toDisposable } from './disposable'
import { notifyAll } from './notify-all'
import type { ReadableStore } from './store'

/**
 * One value that is replaced as a whole: `cell.set(next)`. For a phase, a count, a map, or lists of events, which immer
 * would walk and freeze. For state that is changed in parts, use a `Store`.
 */
export interface Cell<S> extends ReadableStore<S> {
  set(value: S): void
}

export function createCell<S>(initial: S): Cell<S> {
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
      const own = () => fn()
      subscribers.add(own)
      return toDisposable(() => subscribers.delete(own))
    },
  }
}
