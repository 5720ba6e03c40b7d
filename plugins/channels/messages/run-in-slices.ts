/** ms of work after which the page gets time for its other tasks, so that a key press is answered at once. */
const MAX_SLICE_MS = 8

/** Work that may be interrupted at each `yield`, so that one implementation can run at once or in slices. */
export type InterruptibleWork<T> = Generator<void, T>

/** Runs the work to its end without an interruption. Only for work that is short. */
export function runToEnd<T>(work: InterruptibleWork<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/**
 * Runs the work in slices of 8 ms, between which the page does its other tasks. Work that fits into one slice is done
 * before the next task. If `signal` aborts, rejects with its reason and abandons the work.
 */
export async function runInSlices<T>(work: InterruptibleWork<T>, signal?: AbortSignal): Promise<T> {
  let sliceStartedAt = performance.now()
  for (;;) {
    signal?.throwIfAborted()
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - sliceStartedAt < MAX_SLICE_MS) continue
    await new Promise(resolve => setTimeout(resolve))
    sliceStartedAt = performance.now()
  }
}
