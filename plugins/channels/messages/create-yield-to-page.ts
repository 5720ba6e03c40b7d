/** ms of work after which the page gets time for its other tasks, so that a key press is answered at once. */
const MAX_SLICE_MS = 8

/**
 * Returns a function to call regularly during long work. It returns undefined during a slice of 8 ms. Afterwards it
 * returns a promise that resolves when the page's waiting tasks have run.
 */
export function createYieldToPage(): () => Promise<void> | undefined {
  let sliceStartedAt = performance.now()
  return () => {
    if (performance.now() - sliceStartedAt < MAX_SLICE_MS) return undefined
    return new Promise(resolve =>
      setTimeout(() => {
        sliceStartedAt = performance.now()
        resolve()
      }),
    )
  }
}
