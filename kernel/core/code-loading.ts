/** Matches the browsers' error texts for a script, or one of its styles, that could not be downloaded. */
const LOAD_ERROR_TEXT = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i

/**
 * True if code could not be downloaded because the network or the server failed. That is not the plugin's fault, and a
 * later attempt may succeed. An error in a script that was downloaded is the plugin's fault.
 */
export const isCodeLoadError = (error: unknown): boolean =>
  error instanceof Error && error.name !== 'SyntaxError' && LOAD_ERROR_TEXT.test(error.message)

/**
 * Returns the milliseconds to wait before code is downloaded again: 1 s, 2 s, 4 s, 8 s, 16 s. Undefined after the fifth
 * attempt, when code is downloaded only if it is needed. Some browsers do not retry a failed script until the page is
 * reloaded.
 */
export const codeReloadDelayMs = (attempt: number): number | undefined =>
  attempt < 5 ? 1_000 * 2 ** attempt : undefined
