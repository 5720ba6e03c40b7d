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
  const ends = [signal ?? [], limitMs === undefined ? [] : AbortSignal.timeout(limitMs)].flat()
  const end = AbortSignal.any(ends)
  return new Promise((resolve, reject) => {
    const check = () => {
      const value = end.aborted ? undefined : pick(store.get())
      if (value === undefined && !end.aborted) return
      subscription.dispose()
      end.removeEventListener('abort', check)
      if (value === undefined) reject(end.reason)
      else resolve(value)
    }
    const subscription = store.subscribe(check)
    end.addEventListener('abort', check)
    check()
  })
}
