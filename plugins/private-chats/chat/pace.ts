import type { Disposable } from '#kernel'

/**
 * Calls `fn` at once, but at most once in `ms`. The last request is never lost, unless the result is disposed.
 */
export function pace(fn: () => void, ms: number): Disposable & { readonly call: () => void } {
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
      const wait = calledAt + ms - performance.now()
      if (wait <= 0) callNow()
      else timer = setTimeout(callNow, wait)
    },
    dispose: () => clearTimeout(timer),
  }
}
