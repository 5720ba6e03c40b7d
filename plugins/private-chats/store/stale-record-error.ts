import type { StaleRecordError } from '../contract'

/** Creates the error for a record that another tab has changed after it was read here. */
export const createStaleRecordError = (key: string): StaleRecordError =>
  Object.assign(new Error(`The record ${key} was changed in between`), { name: 'StaleRecord' as const })

export const isStaleRecordError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'StaleRecord'
