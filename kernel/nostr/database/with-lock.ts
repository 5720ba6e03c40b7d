/**
 * Runs a task while holding a Web Lock, unless another tab holds it; false if the task was not run. Without Web Locks,
 * this tab is assumed to be the only one.
 */
export async function withLock(name: string, task: () => Promise<void>): Promise<boolean> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  if (locks === undefined) {
    await task()
    return true
  }
  return locks.request(name, { ifAvailable: true }, async lock => {
    if (lock === null) return false
    await task()
    return true
  })
}
