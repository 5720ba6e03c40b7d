/** Settles with the work, rejects after `ms`, or with the signal's reason as soon as it aborts. */
export function withinLimit<T>(
  work: Promise<T>,
  { ms, message, signal }: { ms: number; message: string; signal: AbortSignal },
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
    const timer = setTimeout(() => {
      leave()
      reject(new Error(message))
    }, ms)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    work.then(resolve, reject).finally(leave)
  })
}
