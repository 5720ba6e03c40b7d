/** ms */
const TIMEOUT_MS = 5_000

/** Beside `index.html`. */
export const CONFIG = '/config.json'

/** The content of the configuration, unchecked. Throws if it cannot be fetched. */
export async function fetchConfig(): Promise<unknown> {
  // biome-ignore lint/style/noRestrictedGlobals: a file of this site
  const response = await fetch(CONFIG, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  return response.json()
}
