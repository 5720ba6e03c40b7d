/** ms until code that the network did not bring is asked for again. */
const RETRY_DELAY_MS = 5_000

/** Loads code that the first screen does not need. Never rejects: it asks again until the code is there. */
export const loadCode = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(() => new Promise(resolve => setTimeout(resolve, RETRY_DELAY_MS)).then(() => loadCode(load)))
