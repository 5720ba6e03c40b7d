/** Settles like `promise`, or rejects with `createError()` after `limitMs`. What the promise stands for goes on. */
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
