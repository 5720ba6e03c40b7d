import type { LockAfter } from '../contract'

/** The times that are offered. */
export const LOCK_AFTER: readonly LockAfter[] = [0, 15, 30, 60, 480]
