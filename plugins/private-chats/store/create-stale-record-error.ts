import type { StaleRecordError } from '../contract'

/** Creates the error that says that another tab has changed a record after this tab read it. */
export const createStaleRecordError = (key: string): StaleRecordError =>
  Object.assign(new Error(`The record ${key} was changed in between`), { name: 'StaleRecord' as const })
