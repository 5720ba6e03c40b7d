import type { ReadableStore } from '#kernel'

/** Resolves with the first defined result of `pick` for a store's state, now or after a change. */
export function waitForState<State, T>(
  state: ReadableStore<State>,
  pick: (now: State) => T | undefined,
): Promise<T> {
  return new Promise(resolve => {
    const check = () => {
      const value = pick(state.get())
      if (value === undefined) return
      listening.dispose()
      resolve(value)
    }
    const listening = state.subscribe(check)
    check()
  })
}
