/** A resource that must be released. `dispose` may be called more than once. */
export interface Disposable {
  dispose(): void
}

/** Turns a function into a `Disposable` that runs it at most once. */
export function toDisposable(fn: () => void): Disposable {
  let done = false
  return {
    dispose() {
      if (done) return
      done = true
      fn()
    },
  }
}
