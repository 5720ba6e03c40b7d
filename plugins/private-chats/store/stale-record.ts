import type { StaleRecord } from '../contract'

/** The record was changed by a second tab after it was read here. */
export const staleRecord = (key: string): StaleRecord =>
  Object.assign(new Error(`The record ${key} was changed in between`), { name: 'StaleRecord' as const })

export const isStaleRecord = (error: unknown): boolean =>
  error instanceof Error && error.name === 'StaleRecord'
