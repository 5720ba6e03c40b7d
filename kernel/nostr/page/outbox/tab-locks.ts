import { withTimeout } from '../../../core/with-timeout'

/** The Web Locks of the browser, shared by its tabs. Without them (as in Node), this tab counts as the only one. */
const getLockManager = (): LockManager | undefined => globalThis.navigator?.locks

/**
 * Runs the task while it holds a lock that no other tab, and no other task in this tab, can hold. If `signal` is
 * aborted, the lock is released and the promise rejects, because the task may wait for an engine that answers no more.
 */
export async function runExclusively<T>(
  name: string,
  task: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const manager = getLockManager()
  const runUntilAborted = async () => {
    signal.throwIfAborted()
    return withTimeout(task(), signal)
  }
  return manager ? ((await manager.request(name, runUntilAborted)) as T) : runInQueue(name, runUntilAborted)
}

const tails = new Map<string, Promise<unknown>>()
async function runInQueue<T>(name: string, task: () => Promise<T>): Promise<T> {
  const previous = tails.get(name) ?? Promise.resolve()
  const result = previous.then(task, task)
  const tail = result.catch(() => {})
  tails.set(name, tail)
  try {
    return await result
  } finally {
    if (tails.get(name) === tail) tails.delete(name)
  }
}

/** Calls `fn` when this tab holds the lock: at once, or after the tab that holds it was closed. */
export function holdTabLock(name: string, fn: () => void): { release(): void } {
  const manager = getLockManager()
  if (!manager) {
    queueMicrotask(fn)
    return { release() {} }
  }
  const abandoning = new AbortController()
  let release = () => {}
  manager
    .request(name, { signal: abandoning.signal }, () => {
      // The browser may have granted the lock just before `release` was called, and call this function only afterwards.
      if (abandoning.signal.aborted) return
      fn()
      return new Promise<void>(resolve => {
        release = resolve
      })
    })
    .catch(() => {
      // `release` was called while this tab waited for the lock.
    })
  return {
    release() {
      abandoning.abort()
      release()
    },
  }
}
