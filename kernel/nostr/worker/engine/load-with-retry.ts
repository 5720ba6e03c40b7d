/** Milliseconds until code that could not be downloaded is requested again. */
const RETRY_DELAY_MS = 5_000

/** Loads code that the first screen does not need. Never rejects: it retries until the code is loaded. */
export const loadWithRetry = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(() =>
    new Promise(resolve => setTimeout(resolve, RETRY_DELAY_MS)).then(() => loadWithRetry(load)),
  )
