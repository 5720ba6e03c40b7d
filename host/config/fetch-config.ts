/** ms */
const LIMIT = 5_000

/** Beside `index.html`. */
export const CONFIG = '/config.json'

/** What the configuration holds, unchecked. Throws when it cannot be had. */
export async function fetchConfig(): Promise<unknown> {
  // biome-ignore lint/style/noRestrictedGlobals: a file of this site
  const response = await fetch(CONFIG, { signal: AbortSignal.timeout(LIMIT) })
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  return response.json()
}
