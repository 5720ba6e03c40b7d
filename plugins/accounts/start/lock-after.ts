import type { LockAfter } from '../contract'

/** The times without use that the settings offer. */
export const LOCK_AFTER_MINUTES: readonly LockAfter[] = [0, 15, 30, 60, 480]
