import type { ReadableStore } from './store'

/** Resolves with the first defined result of `select` for a store's state, present or later. Never rejects. */
export function waitForState<State, T>(
  store: ReadableStore<State>,
  select: (state: State) => T | undefined,
): Promise<T> {
  return new Promise(resolve => {
    const checkState = () => {
      const result = select(store.get())
      if (result === undefined) return
      subscription.dispose()
      resolve(result)
    }
    const subscription = store.subscribe(checkState)
    checkState()
  })
}
