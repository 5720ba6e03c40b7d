/**
 * Runs a task while this tab holds a Web Lock. Returns false without running the task if another tab holds the lock. If
 * the browser has no Web Locks, the task is run as if this were the only tab.
 */
export async function tryWithLock(name: string, task: () => Promise<void>): Promise<boolean> {
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
