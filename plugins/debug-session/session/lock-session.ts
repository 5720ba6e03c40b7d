/** Milliseconds to wait for the lock. After a reload, the page before releases it within this time. */
const LOCK_TIMEOUT_MS = 3_000

/**
 * Takes the lock of the session with this public key for this tab. Resolves with a function that releases it, or with
 * `undefined` if another tab holds it, because a duplicated tab gets a copy of the session's key.
 */
export function lockSession(pubkey: string): Promise<(() => void) | undefined> {
  // Browsers offer locks only on secure pages. Without them, every tab may run the session.
  if (!('locks' in navigator)) return Promise.resolve(() => {})
  return new Promise(resolve => {
    const holdLock = () => new Promise<void>(unlock => resolve(() => unlock()))
    navigator.locks
      .request(`pinion:debug-session:${pubkey}`, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, holdLock)
      .catch(() => resolve(undefined))
  })
}
