import { withinLimit } from '../../../core/within-limit'

/** The Web Locks of the browser, shared by its tabs. Without them (as in Node), this tab counts as the only one. */
const locks = (): LockManager | undefined => globalThis.navigator?.locks

/**
 * Runs the task while it holds a lock that no other tab, and no other task in this tab, can hold. If `ended` is aborted,
 * the lock is released and the promise rejects, because the task may wait for an engine that answers no more.
 */
export async function exclusively<T>(name: string, task: () => Promise<T>, ended: AbortSignal): Promise<T> {
  const manager = locks()
  const untilEnded = async () => {
    ended.throwIfAborted()
    return withinLimit(task(), ended)
  }
  return manager ? ((await manager.request(name, untilEnded)) as T) : queued(name, untilEnded)
}

const tails = new Map<string, Promise<unknown>>()
async function queued<T>(name: string, task: () => Promise<T>): Promise<T> {
  const before = tails.get(name) ?? Promise.resolve()
  const mine = before.then(task, task)
  const tail = mine.catch(() => {})
  tails.set(name, tail)
  try {
    return await mine
  } finally {
    if (tails.get(name) === tail) tails.delete(name)
  }
}

/** Calls `fn` when this tab holds the lock: at once, or after the tab that holds it was closed. */
export function becomeHolder(name: string, fn: () => void): { release(): void } {
  const manager = locks()
  if (!manager) {
    queueMicrotask(fn)
    return { release() {} }
  }
  const leaving = new AbortController()
  let release = () => {}
  manager
    .request(name, { signal: leaving.signal }, () => {
      // The browser can grant the lock just before `release` was called, and call this function after it.
      if (leaving.signal.aborted) return
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
      leaving.abort()
      release()
    },
  }
}
