/** The browsers' error texts for a script, or a style it needs, that could not be fetched. */
const NOT_ARRIVED = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i

/**
 * Whether code could not be fetched because the network or the server was away. This is not the plugin's fault, and a
 * later attempt may succeed; a script that arrived and cannot be run is the plugin's error.
 */
export const notArrived = (error: unknown): boolean =>
  error instanceof Error && error.name !== 'SyntaxError' && NOT_ARRIVED.test(error.message)

/**
 * ms between attempts to fetch code: 1 s, 2 s, 4 s, 8 s, 16 s; after that only when the code is needed. Some browsers
 * remember a failed script until the page is reloaded.
 */
export const waitForCode = (attempt: number): number | undefined =>
  attempt < 5 ? 1_000 * 2 ** attempt : undefined
