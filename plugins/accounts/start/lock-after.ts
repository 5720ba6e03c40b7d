import type { LockAfterMinutes } from '../contract'

/** The minutes without use that the user can choose in the settings; 0 means that keys are never locked. */
export const LOCK_AFTER_MINUTES: readonly LockAfterMinutes[] = [0, 15, 30, 60, 480]
