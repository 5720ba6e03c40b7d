/** Resolves when `task` is done, at the latest after `timeoutMs`. Rejects like `task`. */
export const waitAtMost = (task: Promise<unknown>, timeoutMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, timeoutMs)
    task.then(() => resolve(), reject).finally(() => clearTimeout(timer))
  })
