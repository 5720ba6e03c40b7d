import type { ReadableStore } from '#kernel'

/** Resolves with the store's first state for which `isDone` returns true. */
export function waitForStoreState<T>(store: ReadableStore<T>, isDone: (state: T) => boolean): Promise<T> {
  return new Promise(resolve => {
    const checkState = () => {
      const state = store.get()
      if (!isDone(state)) return
      subscription.dispose()
      resolve(state)
    }
    const subscription = store.subscribe(checkState)
    checkState()
  })
}
