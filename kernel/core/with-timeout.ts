/**
 * Settles like `promise`. Rejects after `ms` milliseconds if a limit is given, or with the signal's reason when the
 * signal aborts.
 */
export function withTimeout<T>(
  promise: Promise<T>,
  signal: AbortSignal,
  limit?: { readonly ms: number; readonly message: string },
): Promise<T> {
  return new Promise((resolve, reject) => {
    const cleanUp = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
    const abort = () => {
      cleanUp()
      reject(signal.reason)
    }
    const timer =
      limit &&
      setTimeout(() => {
        cleanUp()
        reject(new Error(limit.message))
      }, limit.ms)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    promise.then(resolve, reject).finally(cleanUp)
  })
}
