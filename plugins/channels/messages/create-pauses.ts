/** ms of work after which the page gets time for its other tasks, so that a key press is answered at once. */
const MAX_SLICE_MS = 8

/**
 * Returns a function to call between the parts of a long work. It returns nothing while the slice of 8 ms lasts, then a
 * promise that resolves after the tasks that wait.
 */
export function createPauses(): () => Promise<void> | undefined {
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
