import type { ReadableStore } from '#kernel'

/** Resolves with what `pick` finds in a store's state, at once or after the change that brings it. */
export function whenState<State, T>(
  state: ReadableStore<State>,
  pick: (now: State) => T | undefined,
): Promise<T> {
  return new Promise(resolve => {
    const look = () => {
      const found = pick(state.get())
      if (found === undefined) return
      listening.dispose()
      resolve(found)
    }
    const listening = state.subscribe(look)
    look()
  })
}
