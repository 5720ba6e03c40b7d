import type { Disposable } from '#kernel'

/** Locks keys that have not been used for some time. */
export interface IdleLock extends Disposable {
  /** Records that the secret key of this account (hex) was just used. */
  used(pubkey: string): void
  /**
   * True if the key was not used for the allowed time. Compares clock times, because timers stop while the machine
   * sleeps.
   */
  isOver(pubkey: string): boolean
  /** True if this key is open and will be locked after some time without use. */
  knows(pubkey: string): boolean
  forget(pubkey: string): void
  /** Restarts the timers; called when the allowed time was changed. */
  again(): void
}

export interface IdleLockOptions {
  /** Returns the allowed time without use in ms; 0 for no limit. */
  readonly after: () => number
  readonly lock: (pubkey: string) => void
  /** ms */
  readonly now: () => number
}

export function createIdleLock({ after, lock, now }: IdleLockOptions): IdleLock {
  const last = new Map<string, number>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const stop = (pubkey: string) => {
    clearTimeout(timers.get(pubkey))
    timers.delete(pubkey)
  }
  const left = (pubkey: string) => (last.get(pubkey) ?? now()) + after() - now()
  const wait = (pubkey: string) => {
    stop(pubkey)
    if (after() > 0)
      timers.set(
        pubkey,
        setTimeout(() => look(pubkey), Math.max(0, left(pubkey))),
      )
  }
  /**
   * A use changes the time at which the key must be locked, but does not restart the timer. So the timer checks that
   * time when it fires.
   */
  const look = (pubkey: string) => {
    if (idle.isOver(pubkey)) lock(pubkey)
    else wait(pubkey)
  }
  const idle: IdleLock = {
    used(pubkey) {
      last.set(pubkey, now())
      if (!timers.has(pubkey)) wait(pubkey)
    },
    isOver: pubkey => last.has(pubkey) && after() > 0 && left(pubkey) <= 0,
    knows: pubkey => last.has(pubkey),
    forget(pubkey) {
      stop(pubkey)
      last.delete(pubkey)
    },
    again() {
      for (const pubkey of last.keys()) wait(pubkey)
    },
    dispose() {
      for (const pubkey of [...timers.keys()]) stop(pubkey)
      last.clear()
    },
  }
  return idle
}
