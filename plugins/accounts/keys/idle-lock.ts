import type { Disposable } from '#kernel'

/** Locks keys that have not been used for some time. */
export interface IdleLock extends Disposable {
  /** Records that the secret key of this account (hex) was just used. */
  recordUse(pubkey: string): void
  /**
   * True if the key was not used for the allowed time. Compares times of the clock, because timers stop while the
   * machine sleeps.
   */
  isExpired(pubkey: string): boolean
  /** True if this key is open and will be locked after some time without use. */
  isTracked(pubkey: string): boolean
  untrack(pubkey: string): void
  /** Restarts the timers; called when the allowed time was changed. */
  restartTimers(): void
}

export interface IdleLockOptions {
  /** Returns the allowed time without use in ms; 0 for no limit. */
  readonly idleLimitMs: () => number
  readonly lock: (pubkey: string) => void
  /** ms */
  readonly now: () => number
}

export function createIdleLock({ idleLimitMs, lock, now }: IdleLockOptions): IdleLock {
  const lastUsedAt = new Map<string, number>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const stopTimer = (pubkey: string) => {
    clearTimeout(timers.get(pubkey))
    timers.delete(pubkey)
  }
  const remainingMs = (pubkey: string) => (lastUsedAt.get(pubkey) ?? now()) + idleLimitMs() - now()
  const startTimer = (pubkey: string) => {
    stopTimer(pubkey)
    if (idleLimitMs() > 0)
      timers.set(
        pubkey,
        setTimeout(() => onTimer(pubkey), Math.max(0, remainingMs(pubkey))),
      )
  }
  /**
   * Using a key does not restart its timer. So when the timer fires, it compares the time of the last use, and starts
   * again if the key was used meanwhile.
   */
  const onTimer = (pubkey: string) => {
    if (idleLock.isExpired(pubkey)) lock(pubkey)
    else startTimer(pubkey)
  }
  const idleLock: IdleLock = {
    recordUse(pubkey) {
      lastUsedAt.set(pubkey, now())
      if (!timers.has(pubkey)) startTimer(pubkey)
    },
    isExpired: pubkey => lastUsedAt.has(pubkey) && idleLimitMs() > 0 && remainingMs(pubkey) <= 0,
    isTracked: pubkey => lastUsedAt.has(pubkey),
    untrack(pubkey) {
      stopTimer(pubkey)
      lastUsedAt.delete(pubkey)
    },
    restartTimers() {
      for (const pubkey of lastUsedAt.keys()) startTimer(pubkey)
    },
    dispose() {
      for (const pubkey of [...timers.keys()]) stopTimer(pubkey)
      lastUsedAt.clear()
    },
  }
  return idleLock
}
