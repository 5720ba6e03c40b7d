/** A resource that must be released. `dispose` may be called more than once. */
export interface Disposable {
  dispose(): void
}

/** Returns a `Disposable` whose `dispose` calls the function, but only the first time. */
export function createDisposable(fn: () => void): Disposable {
  let done = false
  return {
    dispose() {
      if (done) return
      done = true
      fn()
    },
  }
}
