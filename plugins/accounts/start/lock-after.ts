import type { LockAfter } from '../contract'

/** The minutes without use that the user can choose in the settings; 0 means that keys are never locked. */
export const LOCK_AFTER_MINUTES: readonly LockAfter[] = [0, 15, 30, 60, 480]
