/** How the browsers say that a script, or a style that goes with it, did not arrive. */
const NOT_ARRIVED = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i

/**
 * Whether code could not be fetched: no network, or a server that was away. It is nobody's fault, and may come later; a
 * script that arrived and cannot be read is an error of its plugin.
 */
export const notArrived = (error: unknown): boolean =>
  error instanceof Error && error.name !== 'SyntaxError' && NOT_ARRIVED.test(error.message)

/**
 * ms before code that did not arrive is asked for again: 1 s, 2 s, 4 s, 8 s, 16 s; then only when somebody needs it.
 * Some browsers remember until the page is loaded anew that a script could not be had.
 */
export const waitForCode = (attempt: number): number | undefined =>
  attempt < 5 ? 1_000 * 2 ** attempt : undefined
