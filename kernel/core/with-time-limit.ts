/**
 * Settles like `promise`, or rejects with `createError()` after `limitMs`. The work behind `promise` is not stopped then.
 */
export const withTimeLimit = <T>(
  promise: PromiseLike<T>,
  limitMs: number,
  createError: () => Error,
): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(createError()), limitMs)
    const stopTimer = () => clearTimeout(timer)
    promise.then(resolve, reject).then(stopTimer)
  })
