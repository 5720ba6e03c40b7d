import type { Disposable } from './disposable'

/**
 * Throttles calls of `fn`: the first runs at once, then at most one per `intervalMs`. The last call is never dropped,
 * unless the result is disposed.
 */
export function throttle(fn: () => void, intervalMs: number): Disposable & { readonly call: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let calledAt = Number.NEGATIVE_INFINITY
  const callNow = () => {
    timer = undefined
    calledAt = performance.now()
    fn()
  }
  return {
    call() {
      if (timer !== undefined) return
      const delayMs = calledAt + intervalMs - performance.now()
      if (delayMs <= 0) callNow()
      else timer = setTimeout(callNow, delayMs)
    },
    dispose: () => clearTimeout(timer),
  }
}
