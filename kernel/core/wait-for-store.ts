import type { ReadableStore } from './store'

/**
 * Resolves with the first result of `pick` that is not `undefined`, for the store's state now or after a change.
 * Rejects with the signal's reason when `signal` aborts; `AbortSignal.timeout` sets a limit.
 */
export function waitForStore<State, T>(
  store: ReadableStore<State>,
  pick: (state: State) => T | undefined,
  signal?: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const value = signal?.aborted ? undefined : pick(store.get())
      if (value === undefined && !signal?.aborted) return
      subscription.dispose()
      signal?.removeEventListener('abort', check)
      if (value === undefined) reject(signal?.reason)
      else resolve(value)
    }
    const subscription = store.subscribe(check)
    signal?.addEventListener('abort', check)
    check()
  })
}
