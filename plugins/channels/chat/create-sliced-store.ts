import { createDisposable, createValueStore, type Disposable, type ReadableStore } from '#kernel'
import { type InterruptibleWork, runInSlices } from '../messages/run-in-slices'

/**
 * After a computation, the next one waits this many times as long as it took. Relays send the reactions to older messages
 * in many parts, and in a long channel a computation for each of them would make scrolling stutter.
 */
const PAUSE_FACTOR = 9
const MAX_PAUSE_MS = 250

/**
 * Creates a store like `createDerivedStore`, but the value is computed in slices, so that the page can be used meanwhile.
 * A change during a computation causes one more after it. When the last listener leaves, a computation is abandoned, and
 * the value stays as it was last computed.
 */
export function createSlicedStore<S>(
  initialValue: S,
  compute: () => InterruptibleWork<S>,
  subscribeSources: (onChange: () => void) => readonly Disposable[],
): ReadableStore<S> {
  const cell = createValueStore(initialValue)
  const listeners = new Set<object>()
  let stop = () => {}

  const start = () => {
    const controller = new AbortController()
    const { signal } = controller
    let hasChanged = false
    let isComputing = false
    const recompute = async () => {
      isComputing = true
      try {
        while (hasChanged) {
          // All changes of the same moment cause one computation.
          await undefined
          hasChanged = false
          const startedAt = performance.now()
          cell.set(await runInSlices(compute(), signal))
          const pauseMs = Math.min((performance.now() - startedAt) * PAUSE_FACTOR, MAX_PAUSE_MS)
          await new Promise(resolve => setTimeout(resolve, pauseMs))
        }
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        isComputing = false
      }
    }
    const onChange = () => {
      hasChanged = true
      if (!isComputing) void recompute()
    }
    const subscriptions = subscribeSources(onChange)
    onChange()
    stop = () => {
      controller.abort()
      for (const subscription of subscriptions) subscription.dispose()
    }
  }

  return {
    get: cell.get,
    subscribe(fn) {
      const listener = {}
      listeners.add(listener)
      const subscription = cell.subscribe(fn)
      if (listeners.size === 1) start()
      return createDisposable(() => {
        subscription.dispose()
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      })
    },
  }
}
