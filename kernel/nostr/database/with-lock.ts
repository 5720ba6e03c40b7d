/**
 * Runs a task while holding a Web Lock, unless another tab holds it. Without Web Locks this is taken to be the only
 * tab. False when the task was not run.
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
