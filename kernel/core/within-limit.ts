/**
 * Settles like `work`. Rejects after `ms` milliseconds if a limit is given, or with the signal's reason when the signal
 * aborts.
 */
export function withinLimit<T>(
  work: Promise<T>,
  signal: AbortSignal,
  limit?: { readonly ms: number; readonly message: string },
): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
    const abort = () => {
      leave()
      reject(signal.reason)
    }
    const timer =
      limit &&
      setTimeout(() => {
        leave()
        reject(new Error(limit.message))
      }, limit.ms)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    work.then(resolve, reject).finally(leave)
  })
}
