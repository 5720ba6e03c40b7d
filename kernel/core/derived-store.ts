import { createDisposable, type Disposable } from './disposable'
import type { ReadableStore } from './store'
import { createValueStore } from './value-store'

/**
 * Creates a store that is computed from others. While it has listeners, `subscribeSources` follows the sources and
 * calls `onChange`; several changes at the same moment cause one computation. Without listeners, the value stays as it
 * was last computed.
 */
export function createDerivedStore<S>(
  compute: () => S,
  subscribeSources: (onChange: () => void) => readonly Disposable[],
): ReadableStore<S> {
  const cell = createValueStore<{ readonly value: S } | undefined>(undefined)
  const listeners = new Set<object>()
  let sourceSubscriptions: readonly Disposable[] = []
  let isScheduled = false
  const recompute = () => cell.set({ value: compute() })
  const scheduleRecompute = () => {
    if (isScheduled) return
    isScheduled = true
    queueMicrotask(() => {
      isScheduled = false
      if (listeners.size > 0) recompute()
    })
  }
  return {
    get() {
      const cached = cell.get() ?? { value: compute() }
      cell.set(cached)
      return cached.value
    },
    subscribe(fn) {
      const listener = {}
      const isFirst = listeners.size === 0
      listeners.add(listener)
      if (isFirst) {
        sourceSubscriptions = subscribeSources(scheduleRecompute)
        recompute()
      }
      const subscription = cell.subscribe(fn)
      return createDisposable(() => {
        subscription.dispose()
        listeners.delete(listener)
        if (listeners.size > 0) return
        for (const each of sourceSubscriptions) each.dispose()
        sourceSubscriptions = []
      })
    },
  }
}

/** Creates a store that is computed from the value of one other store, such as one of its fields. */
export const selectFromStore = <T, S>(store: ReadableStore<T>, select: (value: T) => S): ReadableStore<S> =>
  createDerivedStore(
    () => select(store.get()),
    onChange => [store.subscribe(onChange)],
  )
