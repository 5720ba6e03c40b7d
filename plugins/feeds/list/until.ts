import type { ReadableStore } from '#kernel'

/** Resolves with the store's first state for which `done` returns true. */
export function until<T>(store: ReadableStore<T>, done: (state: T) => boolean): Promise<T> {
  return new Promise(resolve => {
    const look = () => {
      const state = store.get()
      if (!done(state)) return
      listening.dispose()
      resolve(state)
    }
    const listening = store.subscribe(look)
    look()
  })
}
