import type { ReadableStore } from './store'

/**
 * Resolves with the first result of `pick` that is not `undefined`, for the store's state now or after a change. Rejects
 * with the signal's reason when `signal` aborts, and with a `DOMException` named `TimeoutError` after `limitMs`.
 */
export function waitForStore<State, T>(
  store: ReadableStore<State>,
  pick: (state: State) => T | undefined,
  { signal, limitMs }: { readonly signal?: AbortSignal; readonly limitMs?: number } = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      subscription.dispose()
    }
    const check = () => {
      const value = pick(store.get())
      if (value === undefined) return
      stop()
      resolve(value)
    }
    const onAbort = () => {
      stop()
      reject(signal?.reason)
    }
    const onTimeout = () => {
      stop()
      reject(new DOMException('The state did not come in time.', 'TimeoutError'))
    }
    const timer = limitMs === undefined ? undefined : setTimeout(onTimeout, limitMs)
    const subscription = store.subscribe(check)
    signal?.addEventListener('abort', onAbort)
    if (signal?.aborted) onAbort()
    else check()
  })
}
