import type { StaleRecordError } from '#contracts/private-chats'

/** True for the error of a commit whose record another tab has changed meanwhile. */
export const isStaleRecordError = (error: unknown): error is StaleRecordError =>
  error instanceof Error && error.name === ('StaleRecord' satisfies StaleRecordError['name'])
