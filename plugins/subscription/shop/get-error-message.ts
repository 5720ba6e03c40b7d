/** Returns an error's message for the user. */
export const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
