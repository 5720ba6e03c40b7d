import { createCell } from './cell'
import { type Disposable, toDisposable } from './disposable'
import type { ReadableStore } from './store'

/**
 * Creates a store that is computed from others. While it has listeners, `start` follows the sources and calls `changed`;
 * several changes at the same moment cause one computation. Without listeners, the value stays as it was last computed.
 */
export function createLiveStore<S>(
  compute: () => S,
  start: (changed: () => void) => readonly Disposable[],
): ReadableStore<S> {
  const cell = createCell<{ readonly value: S } | undefined>(undefined)
  const listeners = new Set<object>()
  let running: readonly Disposable[] = []
  let due = false
  const renew = () => cell.set({ value: compute() })
  const changed = () => {
    if (due) return
    due = true
    queueMicrotask(() => {
      due = false
      if (listeners.size > 0) renew()
    })
  }
  return {
    get() {
      const had = cell.get() ?? { value: compute() }
      cell.set(had)
      return had.value
    },
    subscribe(fn) {
      const listener = {}
      const isFirst = listeners.size === 0
      listeners.add(listener)
      if (isFirst) {
        running = start(changed)
        renew()
      }
      const telling = cell.subscribe(fn)
      return toDisposable(() => {
        telling.dispose()
        listeners.delete(listener)
        if (listeners.size > 0) return
        for (const each of running) each.dispose()
        running = []
      })
    },
  }
}
